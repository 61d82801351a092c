import type {
  CandidateEvent,
  ExamSessionEvent,
  PaperEvent,
  PresenceEvent,
  ServerEvent,
} from '@vigil/domain/sitting/events';
import { placeIndex, type PaperState } from '@vigil/domain/sitting/paper-state';
import type { Accommodation, Liftable, Waiver } from '@vigil/domain/sitting/public';
import type { Recorded } from '@vigil/domain/kernel/event';
import type { EventWords, EventWordsTable } from '../../platform/declarations/event-words.js';
import { writeWireTime } from '../../platform/rest/times.js';

/** The `exState` of a paper that a proctor has handed in. */
const byProctor = 1;

const faces: Readonly<Record<string, string>> = {
  matched: '人脸比对一致',
  registered: '首次采集，待核对',
  'no-face': '未识别到人脸',
  'many-faces': '画面中有多张人脸',
  'other-person': '与登记照片不一致',
  'empty-image': '摄像头没有画面',
  'not-checked': '未比对（识别服务繁忙）',
};
const presences: Readonly<Record<string, string>> = {
  online: '在线',
  quiet: '在线，长时间无操作',
  offline: '离线',
};

const markWords = (question: string, round: number, reason: string | undefined): string =>
  `${question}${round === 1 ? '' : round === 2 ? '（二评）' : '（终评）'}${reason === undefined ? '' : `（原因：${reason}）`}`;

const lifted: Readonly<Record<Liftable, string>> = {
  late: '迟到限制',
  chances: '考试次数',
  signUp: '考试范围与报名',
  devices: '摄像头与人脸',
};
const waiverWords = (waiver: Waiver | undefined): string =>
  waiver === undefined
    ? ''
    : `，使用已批准的申请${waiver.lifts.length === 0 ? '' : `，放宽${waiver.lifts.map((one) => lifted[one]).join('、')}`}`;

const rightWords = ({ extraPercent, largeType, reader, breakMinutes = 0 }: Accommodation): string =>
  [
    ...(extraPercent > 0 ? [`延长 ${extraPercent}% 时间`] : []),
    ...(largeType ? ['大字'] : []),
    ...(reader ? ['朗读'] : []),
    ...(breakMinutes > 0 ? [`休息 ${breakMinutes} 分钟`] : []),
  ].join('、');
const accommodationWords = (right: Accommodation | undefined): string =>
  right === undefined ? '' : `，便利措施：${rightWords(right)}`;

/** 5 分钟, 5 分 30 秒. */
const sayLength = (milliseconds: number): string => {
  const seconds = Math.round(milliseconds / 1000);
  const [whole, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (whole === 0) return `${rest} 秒`;
  return rest === 0 ? `${whole} 分钟` : `${whole} 分 ${rest} 秒`;
};

type Fact = CandidateEvent | PaperEvent | PresenceEvent | ExamSessionEvent | ServerEvent;

type Say<F extends Fact> = (
  data: F['data'],
  at: (quId: string) => string,
) => Omit<EventWords, 'fileId'> & { readonly fileId?: string | undefined };

/** Every fact of a sitting; the compiler refuses a type without words. Words say no score and no answer. */
const sentences: { readonly [F in Fact as F['type']]: Say<F> } = {
  PaperClaimed: ({ attempt, restored, waiver, accommodation }) => ({
    kind: 'start',
    text: `申请开始考试（第 ${attempt} 次）${restored === true ? '：日志曾缺失，由考生浏览器保留的凭证恢复' : ''}${waiverWords(waiver)}${accommodationWords(accommodation)}`,
  }),
  AccommodationGranted: (right) => ({ kind: 'change', text: `授予便利措施：${rightWords(right)}` }),
  AccommodationRevoked: () => ({ kind: 'change', text: '撤销便利措施' }),
  PaperCreated: ({ attempt, accommodation }) => ({
    kind: 'start',
    text: `开始考试（第 ${attempt} 次）${accommodationWords(accommodation)}`,
  }),
  QuestionOpened: ({ quId }, at) => ({ kind: 'open', text: `打开${at(quId)}` }),
  QuestionsOpened: ({ opened }, at) => ({
    kind: 'open',
    text: `浏览器记录依次打开${opened.map(({ quId }) => at(quId)).join('、')}`,
  }),
  AnswerSaved: ({ quId, filled }, at) => ({
    kind: 'answer',
    text: `${filled ? '保存' : '清空'}${at(quId)}的答案`,
  }),
  AnswerSuperseded: ({ quId, writtenAt }, at) => ({
    kind: 'answer',
    text:
      writtenAt === undefined
        ? `${at(quId)}收到较早的保存，未改变答案`
        : `${at(quId)}收到另一台设备在 ${writeWireTime(writtenAt)} 写下的答案，已有更新的答案，未采用`,
  }),
  DoubtMarked: ({ quId, mark }, at) => ({ kind: 'mark', text: `${mark ? '标记' : '取消'}${at(quId)}存疑` }),
  CandidateLeft: ({ leaveTimes, leaveCount }) => ({
    kind: 'leave',
    text: `第 ${leaveTimes} 次离开${leaveCount > 0 ? `，限 ${leaveCount} 次` : ''}`,
  }),
  InactivityReported: ({ actionInterval, accepted }) => ({
    kind: 'hand',
    text: `${actionInterval} 秒未操作${accepted ? '' : '（与服务器记录不符，按正常交卷）'}`,
  }),
  DebugToolsSuspected: () => ({ kind: 'debug', text: '疑似打开调试工具' }),
  FaceChecked: ({ outcome, failCount, fileId }) => ({
    kind: 'face',
    text: `${faces[outcome] ?? outcome}${failCount > 0 ? `，连续失败 ${failCount} 次` : ''}`,
    fileId,
  }),
  SnapshotTaken: ({ fileId }) => ({ kind: 'snapshot', text: '抓拍', fileId }),
  CameraFailed: () => ({ kind: 'camera', text: '摄像头异常' }),
  RoughWorkKept: ({ quId }, at) => ({ kind: 'rough', text: `保存${at(quId)}的草稿（不计分）` }),
  HelpAsked: ({ text }) => ({ kind: 'help', text: `考生联系监考：${text}` }),
  MessageSent: ({ text, requestId }) => ({
    kind: 'message',
    text: `${requestId === undefined ? '监考消息' : '回复考生'}：${text}`,
  }),
  MessageShown: () => ({ kind: 'message', text: '考生已看到消息' }),
  TimeAdded: ({ minutes, reason }) => ({ kind: 'time', text: `延长 ${minutes} 分钟：${reason}` }),
  BreakTaken: ({ from, until }) => ({
    kind: 'time',
    text: `开始休息，最长 ${sayLength(until - from)}，截止时间相应顺延`,
  }),
  BreakEnded: ({ from, until }) => ({ kind: 'time', text: `结束休息，休息了 ${sayLength(until - from)}` }),
  DeadlineMoved: () => ({ kind: 'time', text: '服务中断，截止时间顺延' }),
  PaperReopened: ({ minutes, reason }) => ({ kind: 'time', text: `重新开考 ${minutes} 分钟：${reason}` }),
  PaperHandedIn: ({ exState, exMsg }) => ({
    kind: 'hand',
    text: [exState === byProctor ? '监考强制交卷' : '交卷', exMsg].filter(Boolean).join('：'),
  }),
  PaperScored: ({ reviewState }) => ({
    kind: 'score',
    text: reviewState === 0 ? '客观题已评分，主观题待阅卷' : '已评分',
  }),
  PaperRegraded: ({ undone, reason, totalScore }) => ({
    kind: 'score',
    text: `${undone ? '撤销重新评分' : '按重新评分的规则计分'}（卷面总分 ${totalScore}）：${reason}`,
  }),
  AnswerArrivedLate: ({ quId, why }, at) => ({
    kind: 'late',
    text:
      why === 'NoReceipt'
        ? `浏览器送回${at(quId)}的答案，没有可核实的回执，按迟到处理，未计入`
        : `${at(quId)}的答案迟到，未计入`,
  }),
  AnswerBroughtBack: ({ quId, savedAt }, at) => ({
    kind: 'answer',
    text: `浏览器送回${at(quId)}的答案，回执有效，按原保存时间 ${writeWireTime(savedAt)} 计入`,
  }),
  LateAnswerAdmitted: ({ quId, reason }, at) => ({
    kind: 'late',
    text: `计入${at(quId)}的迟到答案：${reason}`,
  }),
  CodeJudged: ({ questions }, at) => ({
    kind: 'score',
    text: `编程题已自动评测（${questions.map(({ quId }) => at(quId)).join('、')}）`,
  }),
  AnswersMarked: ({ marks, remark }, at) => ({
    kind: 'score',
    text:
      marks.length === 0
        ? '评阅试卷，填写评语'
        : `评阅${marks.map(({ quId, round, reason }) => markWords(at(quId), round, reason)).join('、')}${
            remark === undefined ? '' : '，并填写评语'
          }`,
  }),
  OfflineScoreEntered: ({ reason }) => ({
    kind: 'score',
    text: reason === undefined ? '登记线下考试成绩' : `更正线下考试成绩：${reason}`,
  }),
  PaperVoided: ({ reason, chance }) => ({
    kind: 'score',
    text: `作废试卷${chance ? '，退还考试次数' : ''}：${reason}`,
  }),
  PaperRestored: ({ reason }) => ({ kind: 'score', text: `恢复试卷：${reason}` }),
  PresenceChanged: ({ presence }) => ({ kind: 'presence', text: presences[presence] ?? presence }),
  PaperReleased: () => ({ kind: 'system', text: '可以再次参加考试' }),
  PaperReclaimed: () => ({ kind: 'time', text: '重新占用已开考的试卷' }),
  ChanceGivenBack: () => ({ kind: 'system', text: '试卷已作废，退还一次考试机会' }),
  ChanceTakenBack: () => ({ kind: 'system', text: '试卷已恢复，收回退还的考试机会' }),
  StartFaceChecked: ({ outcome, fileId }) => ({
    kind: 'face',
    text: `开考前${faces[outcome] ?? outcome}`,
    fileId,
  }),
  PersonErased: () => ({ kind: 'system', text: '账号已注销，个人资料已销毁' }),
  AllOrderedIn: ({ message }) => ({
    kind: 'hand',
    text: message === '' ? '全部交卷' : `全部交卷：${message}`,
  }),
  ExamExtended: ({ minutes, reason }) => ({ kind: 'time', text: `全场延长 ${minutes} 分钟：${reason}` }),
  MessageSentToAll: ({ text }) => ({ kind: 'message', text: `全员消息：${text}` }),
  JudgingOrdered: () => ({ kind: 'score', text: '要求重新评测编程题' }),
  PapersOrderedAhead: ({ count }) => ({ kind: 'system', text: `预先抽取 ${count} 份试卷` }),
  ResultsPublished: () => ({ kind: 'score', text: '公布成绩' }),
  ResultsWithdrawn: ({ reason }) => ({ kind: 'score', text: `撤回成绩：${reason}` }),
  ActCarriedOut: ({ papers }) => ({ kind: 'system', text: `批量操作已执行到 ${papers} 份试卷` }),
  InstallationNamed: ({ id }) => ({ kind: 'system', text: `这个安装的编号：${id}` }),
  ServerInterrupted: () => ({ kind: 'system', text: '服务中断' }),
  ClockConfirmed: () => ({ kind: 'system', text: '服务器时钟已确认' }),
  LogLossAccepted: ({ operator, after, to }) => ({
    kind: 'system',
    text: `日志缺失位置 ${after} 之后至 ${to ?? '未知'}，由 ${operator} 确认后继续`,
  }),
  SealKeyReplaced: ({ operator }) => ({ kind: 'system', text: `封存密钥由 ${operator} 更换` }),
  FileKeyReplaced: ({ operator, persons }) => ({
    kind: 'system',
    text: `文件密钥由 ${operator} 更换${persons === undefined ? '' : `，${persons} 人此前加密的文件无法读取`}`,
  }),
  DocumentsSummed: ({ operator, documents }) => ({
    kind: 'system',
    text: `${operator} 为没有校验值的文档补上校验值：${
      Object.entries(documents)
        .map(([name, count]) => `${name} ${count} 个`)
        .join('、') || '没有这样的文档'
    }`,
  }),
  SecondFactorReset: ({ operator }) => ({
    kind: 'system',
    text: `一名管理员的两步验证由 ${operator} 在服务器上重置`,
  }),
  AppKeyReplaced: ({ operator, secondFactors }) => ({
    kind: 'system',
    text: `应用密钥由 ${operator} 更换：${secondFactors} 个两步验证、已打印的准考证号、证件号占用与浏览器保留的作答失效`,
  }),
};

const at =
  (state: PaperState | undefined) =>
  (quId: string): string => {
    const sort = state?.places[placeIndex(state, quId)]?.question.sort;
    return sort === undefined ? '未知试题' : `第 ${sort} 题`;
  };

/** Words of sitting's events; said about a paper's state, which tells the number of a question. */
export const sittingWords: EventWordsTable = Object.fromEntries(
  Object.entries(sentences).map(([type, say]) => [
    type,
    (event: Recorded, state: PaperState | undefined): EventWords => {
      const { kind, text, fileId = null } = (say as Say<Fact>)(event.data as Fact['data'], at(state));
      return { kind, text, fileId };
    },
  ]),
);
