export { practiceQueue } from './desk/training-queue.ts';
export { paths as trainingPaths } from './paths.ts';
export { RecordList } from './record-list.tsx';
