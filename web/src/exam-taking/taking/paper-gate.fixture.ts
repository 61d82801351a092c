const entry = { id: 'q1', quId: 'q1', quType: 1, sort: 1, score: 2, answered: false, mark: false };
const group = {
  ...{ __typename: 'PaperGroup', id: 'g', title: '单选题', quType: 1, quCount: 1, totalScore: 2 },
  quList: [entry],
};

/** A paper as paper-detail tells it, with one question; name what matters. */
export const takingPaper = (change: object = {}) => ({
  id: 'p1',
  examId: 'e1',
  title: '期末考试',
  createTime: '2026-11-21T08:00:00Z',
  deadline: null,
  leftSeconds: 3600,
  handInSeconds: 0,
  handState: 0,
  totalScore: 2,
  waterMark: null,
  leaveTimes: 0,
  accommodation: null,
  reached: null,
  breaks: null,
  helpRequests: [],
  failCount: 0,
  rules: {
    handMin: 0,
    leaveOn: false,
    leaveCheck: 5,
    leaveCount: 0,
    actionOn: false,
    actionInterval: 600,
    faceCheck: false,
    faceChance: 0,
    camOn: false,
    camInterval: 1,
    stepOn: false,
  },
  groupList: [group],
  ...change,
});
