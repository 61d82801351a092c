/** What other slices use of paper-office: nothing else of this folder is theirs. */
export { fileNamePart } from './file-name.js';
export { type PapersActBegun, type PapersActEvent, papersActStream, papersAtMost } from './papers-act.js';
export {
  type PapersActCommand,
  type PapersActRefusal,
  type PapersActState,
  papersActDecider,
} from './papers-act.decider.js';
export { type PapersExported, papersExportDecider, papersExportsStream } from './papers-export.js';
