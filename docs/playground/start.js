// Loads the page's code. Without `cargo xtask wasm`, the modules that it imports are missing.

import('./main.js').catch((error) => {
  document.querySelector('#summary').textContent = `barelink could not be loaded: ${error.message}`
  document.querySelector('#help').classList.add('now')
})
