import type { PaperEvent, PresenceEvent } from '@vigil/domain/sitting/events';
import { placeIndex, type PaperState } from '@vigil/domain/sitting/paper-state';
import type { Recorded } from '@vigil/domain/kernel/event';

export interface EventWords {
  /**
   * start, answer, mark, open, leave, face, snapshot, camera, presence, message, time, hand, score, late,
   * debug
   */
  readonly kind: string;
  readonly text: string;
  /** file id of a picture that belongs to the event */
  readonly fileId: string | null;
}

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

/**
 * One fact of a sitting in words for proctors and auditors. `state` tells the question's number; words say no
 * score and no answer.
 */
export function wordsOf(event: Recorded, state: PaperState): EventWords {
  const fact = event as Recorded & (PaperEvent | PresenceEvent);
  const at = (quId: string): string => {
    const sort = state.places[placeIndex(state, quId)]?.question.sort;
    return sort === undefined ? '未知试题' : `第 ${sort} 题`;
  };
  const say = (kind: string, text: string, fileId: string | null = null): EventWords => ({
    kind,
    text,
    fileId,
  });
  switch (fact.type) {
    case 'PaperCreated':
      return say('start', `开始考试（第 ${fact.data.attempt} 次）`);
    case 'QuestionOpened':
      return say('open', `打开${at(fact.data.quId)}`);
    case 'AnswerSaved':
      return say('answer', `${fact.data.filled ? '保存' : '清空'}${at(fact.data.quId)}的答案`);
    case 'AnswerSuperseded':
      return say('answer', `${at(fact.data.quId)}收到较早的保存，未改变答案`);
    case 'DoubtMarked':
      return say('mark', `${fact.data.mark ? '标记' : '取消'}${at(fact.data.quId)}存疑`);
    case 'CandidateLeft':
      return say(
        'leave',
        `第 ${fact.data.leaveTimes} 次离开${fact.data.leaveCount > 0 ? `，限 ${fact.data.leaveCount} 次` : ''}`,
      );
    case 'InactivityReported':
      return say(
        'hand',
        `${fact.data.actionInterval} 秒未操作${fact.data.accepted ? '' : '（与服务器记录不符，按正常交卷）'}`,
      );
    case 'DebugToolsSuspected':
      return say('debug', '疑似打开调试工具');
    case 'FaceChecked':
      return say(
        'face',
        `${faces[fact.data.outcome] ?? fact.data.outcome}${fact.data.failCount > 0 ? `，连续失败 ${fact.data.failCount} 次` : ''}`,
        fact.data.fileId ?? null,
      );
    case 'SnapshotTaken':
      return say('snapshot', '抓拍', fact.data.fileId);
    case 'CameraFailed':
      return say('camera', '摄像头异常');
    case 'MessageSent':
      return say('message', `监考消息：${fact.data.text}`);
    case 'MessageShown':
      return say('message', '考生已看到消息');
    case 'TimeAdded':
      return say('time', `延长 ${fact.data.minutes} 分钟：${fact.data.reason}`);
    case 'DeadlineMoved':
      return say('time', '服务中断，截止时间顺延');
    case 'PaperReopened':
      return say('time', `重新开考 ${fact.data.minutes} 分钟：${fact.data.reason}`);
    case 'PaperHandedIn':
      return say('hand', fact.data.exMsg === '' ? '交卷' : `交卷：${fact.data.exMsg}`);
    case 'PaperScored':
      return say('score', fact.data.reviewState === 0 ? '客观题已评分，主观题待阅卷' : '已评分');
    case 'AnswerArrivedLate':
      return say('late', `${at(fact.data.quId)}的答案迟到，未计入`);
    case 'LateAnswerAdmitted':
      return say('late', `计入${at(fact.data.quId)}的迟到答案：${fact.data.reason}`);
    case 'CodeJudged':
      return say(
        'score',
        `编程题已自动评测（${fact.data.questions.map(({ quId }) => at(quId)).join('、')}）`,
      );
    case 'PresenceChanged':
      return say('presence', presences[fact.data.presence] ?? fact.data.presence);
    default:
      return say('other', event.type);
  }
}
