import { alike, type SliceCalls } from '../organisation/slice-calls.fixture.js';

const mailConfig = {
  ...{ enabled: false, host: 'mail.example', port: 25, secure: false, userName: '', sender: '' },
};

export const calls: SliceCalls = {
  aboutNobody: {
    ...alike('the site’s, and of nobody', [
      'query notifyTmplPaging',
      'query notifyTmplDetail',
      'query mailConfigDetail',
      'query mailConfigHistory',
      'query noticeHistory',
    ]),
    ...alike('the caller’s own', [
      'query msgPaging',
      'query msgCountUnread',
      'mutation msgDetailForRead',
      'mutation msgMarkRead',
      'mutation msgShown',
      'mutation msgUserDelete',
      'mutation noticeAcknowledge',
      'subscription msgUnread',
    ]),
    ...alike('the caller’s own; tested with messages', ['query sentMessages', 'query sentMessage']),
    ...alike('of the caller’s own messages; tested with messages', [
      'mutation messageMailAgain',
      'query messageMails',
    ]),
    'query noticeReceipts': 'narrowed as every list of people is',
  },
  refused: {
    'query messagePreview': ({ userId }) => ({ title: '甲', content: '甲', audience: { userIds: [userId] } }),
    'query personMessages': ({ userId }) => ({ params: { userId } }),
    'mutation messageSend': ({ userId }) => ({
      ...{ title: '甲', content: '甲', audience: { userIds: [userId] }, userCount: 1 },
    }),
  },
  wholeSite: {
    'mutation noticeSave': () => ({ title: '甲', content: '甲' }),
    'mutation noticeState': () => ({ ids: ['x'], state: 1 }),
    'mutation noticeDelete': () => ({ ids: ['x'] }),
    'mutation notifyTmplSave': () => ({ code: 'a', title: '甲', content: '甲' }),
    'mutation notifyTmplDelete': () => ({ ids: ['x'] }),
    'mutation mailConfigSave': () => mailConfig,
    'mutation mailConfigProbe': () => mailConfig,
  },
};
