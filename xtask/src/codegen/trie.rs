use std::collections::HashMap;
pub fn stage(values: &[usize], block: usize) -> (Vec<usize>, Vec<Vec<usize>>) {
    let mut seen = HashMap::new();
    let mut blocks = Vec::new();
    let idx = values.chunks(block).map(|b| *seen.entry(b.to_vec()).or_insert_with(|| { blocks.push(b.to_vec()); blocks.len()-1 })).collect();
    (idx, blocks)
}
