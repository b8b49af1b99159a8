/** The interactive parts of operators' pages, as web/islands/index.ts has those of the shop. */
export const operatorIslands = {
  PictureEditor: () => import('./picture-editor.tsx').then((module) => module.PictureEditor),
}
