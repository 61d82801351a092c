/** What other slices use of uploads: nothing else of this folder is theirs. */
export { fileForExport, type ExportedFile } from './file-for-export.js';
