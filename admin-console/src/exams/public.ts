export { examStates, wordOf } from './exam-state.ts';
export { paths as examPaths } from './paths.ts';
export { ExamPicker } from './pickers/exam-picker.tsx';
