export { ChapterPicker } from './pickers/chapter-picker.tsx';
export { RepoMultiPicker, RepoPicker } from './pickers/repo-picker.tsx';
