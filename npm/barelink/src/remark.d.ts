import type { Options } from './index.js'

interface Parent {
  type: string
}

/** Plugin for remark: links are those that barelink finds in text, also where remark-gfm ends them elsewhere. */
export default function remarkBarelink(options?: Options): (tree: Parent, file: unknown) => void
