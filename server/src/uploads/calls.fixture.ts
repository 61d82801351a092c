import { alike, type SliceCalls } from '../organisation/slice-calls.fixture.js';

export const calls: SliceCalls = {
  aboutNobody: {
    ...alike('the site’s, and of nobody', ['query storageState', 'query uploadProvider']),
    ...alike('files that the caller sends', ['mutation uploadFinish', 'mutation uploadDirectFinish']),
    ...alike('forms for files that the caller sends', [
      'mutation ossSts',
      'mutation cosToken',
      'mutation qiniuToken',
    ]),
  },
  wholeSite: {
    'mutation storageMove': () => ({}),
    'mutation storageMoveStop': () => ({}),
  },
  aboutNoExam: {
    ...alike('files that the caller sends', ['mutation uploadFinish', 'mutation uploadDirectFinish']),
    ...alike('forms for files that the caller sends', [
      'mutation ossSts',
      'mutation cosToken',
      'mutation qiniuToken',
    ]),
  },
};
