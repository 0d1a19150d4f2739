// notebookOf makes the content of a notebook file for our kernel, with a code cell for each source and the same metadata for all.
export const notebookOf = (sources, metadata = {}) => ({
  nbformat: 4,
  nbformat_minor: 5,
  metadata: { kernelspec: { name: 'msp', display_name: 'Go (msp)', language: 'go' } },
  cells: sources.map((source, i) => ({ id: `cell-${i}`, cell_type: 'code', metadata, execution_count: null, outputs: [], source })),
});
