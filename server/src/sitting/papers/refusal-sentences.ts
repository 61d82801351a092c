import { leftSeconds } from '@vigil/domain/sitting/deadline';
import type { AnswerField } from '@vigil/domain/sitting/answer-shape';
import type { ExamTakingRefusal } from '@vigil/domain/sitting/refusals';
import { codes, neverHappens, RefusedError } from '../../platform/errors.js';

const tooLong: Readonly<Record<AnswerField, string>> = {
  text: '答案过长，不能超过200KB，请精简文字或图片后再保存！',
  code: '代码过长，不能超过64KB，本次作答未保存！',
  entries: '答案过长，每个空不能超过2000字！',
  scratch: '作品地址过长，不能超过1000字！',
};

/**
 * The envelope's answer to each refusal of exam-taking: code, sentence, reason (wire.md). Exhaustive: a new
 * reason does not compile until it has a sentence.
 */
export function refused(refusal: ExamTakingRefusal, now: number): RefusedError {
  switch (refusal.reason) {
    case 'NotYourPaper':
      return new RefusedError('NotYourPaper', '试卷不存在！');
    case 'PaperAlreadyHandedIn':
      return new RefusedError(refusal.reason, '试卷已交卷，本次作答未计入！');
    case 'PaperStillOpen':
      return new RefusedError(refusal.reason, '考生正在考试，试卷尚未交卷！');
    case 'DeadlinePassed':
      return new RefusedError(refusal.reason, '考试时间已到，本次作答未计入！');
    case 'QuestionNotInPaper':
      return new RefusedError(refusal.reason, '试卷中没有该试题！', codes.questionNotAvailable);
    case 'QuestionPassed':
      return new RefusedError(refusal.reason, '逐题作答，进入下一题后不能返回修改！');
    case 'QuestionAhead':
      return new RefusedError(refusal.reason, '逐题作答，请先完成前面的试题！');
    case 'AnswerNotUnderstood':
      return new RefusedError(refusal.reason, '答案格式不正确，未能保存！');
    case 'AnswerTooLong':
      return new RefusedError(refusal.reason, tooLong[refusal.field]);
    case 'PaperFull':
      return new RefusedError(
        refusal.reason,
        '本试卷保存的内容已达到64MB上限，本次作答未保存，请联系监考员！',
      );
    case 'LateAnswersFull':
      return new RefusedError(refusal.reason, '迟到的答案已达到可保存的上限，本次作答未保存！');
    case 'LateAnswersOver':
      return new RefusedError(refusal.reason, '考试已结束超过7天，本次作答未保存！');
    case 'AnotherPaperOpen':
      return new RefusedError(refusal.reason, '您有正在进行的考试，是否继续？', codes.anotherPaperOpen, {
        id: refusal.paperId,
        examId: refusal.examId,
        title: refusal.examTitle,
        examType: refusal.examType,
        leftSeconds: leftSeconds({ totalTime: 0 }, now, refusal.deadline, now),
      });
    case 'NotInTime':
      return new RefusedError(refusal.reason, '考试未开始或已结束');
    case 'TooLate':
      return new RefusedError(refusal.reason, `您已迟到超过${refusal.lateMax}分钟，不能参加考试`);
    case 'ChancesUsedUp':
      return new RefusedError(refusal.reason, '考试次数已用完');
    case 'WrongPassword':
      return new RefusedError(refusal.reason, '考试密码错误！');
    case 'PasswordPaused':
      return new RefusedError(refusal.reason, '密码错误次数过多，请一分钟后再试！');
    case 'FaceRequired':
      return new RefusedError(refusal.reason, '请先完成人脸识别！');
    case 'DeviceNotSupported':
      return new RefusedError(refusal.reason, '该考试不支持当前设备作答');
    case 'NotSignedUp':
      return new RefusedError(refusal.reason, '您不在本次考试的范围内！');
    case 'NotRegistered':
      return new RefusedError(refusal.reason, '您尚未报名本场考试，请先完成报名！');
    case 'NotPaid':
      return new RefusedError(refusal.reason, '请先购买本次考试！');
    case 'LearnFirst':
      return new RefusedError(refusal.reason, '请先完成课程学习');
    case 'TooEarlyToHandIn':
      return new RefusedError(refusal.reason, `开考${refusal.handMin}分钟后才能交卷`);
    case 'PaperContentProblem':
      return new RefusedError(
        refusal.reason,
        refusal.group ? `试卷内容有误，无法继续考试！（${refusal.group}）` : '试卷内容有误，无法继续考试！',
      );
    case 'ExamClosed':
      return new RefusedError(refusal.reason, '该考试已停用或已全部交卷！');
    case 'HelpTooLong':
      return new RefusedError(refusal.reason, '内容不能超过500个字！');
    case 'HelpWaiting':
      return new RefusedError(refusal.reason, '您有3条消息还在等待监考老师回复，请收到回复后再发送！');
    case 'HelpUsedUp':
      return new RefusedError(
        refusal.reason,
        '本场考试发送给监考老师的消息已达30条，请举手联系现场工作人员！',
      );
    case 'HelpNotAsked':
      return new RefusedError(refusal.reason, '没有找到考生的这条消息！');
    case 'HelpAnswered':
      return new RefusedError(refusal.reason, '该消息已由其他监考老师回复！');
    case 'RoughWorkTooLong':
      return new RefusedError(refusal.reason, '草稿过长，每道题不能超过4000字，未能保存！');
    case 'NothingLate':
      return new RefusedError(refusal.reason, '没有可以计入的迟到答案！');
    case 'OwnPaperMarked':
      return new RefusedError(refusal.reason, '不能评阅自己的试卷！');
    case 'OwnPaper':
      return new RefusedError(refusal.reason, '不能处理自己的试卷，请由其他老师操作！');
    case 'OwnExam':
      return new RefusedError(refusal.reason, '您参加过本场考试，须由未参加的老师重新评分！');
    case 'OwnPaperOpen':
      return new RefusedError(refusal.reason, '您正在参加本场考试，交卷后才能进行该操作！');
    case 'AnswerChangedMeanwhile':
      return new RefusedError(refusal.reason, '该答案已有更新，请按最新答案重新评分！', codes.refused, {
        quId: refusal.quId,
        answerRevision: refusal.answerRevision,
      });
    case 'MarkNotPossible':
      return new RefusedError(
        refusal.reason,
        `得分应在0到${refusal.most}分之间，以${refusal.step}分为单位，且不少于评分要点得分之和！`,
        codes.refused,
        { quId: refusal.quId },
      );
    case 'ReasonRequired':
      return new RefusedError(refusal.reason, '修改已有的得分，请填写原因！', codes.refused, {
        quId: refusal.quId,
      });
    case 'MarkedMeanwhile':
      return new RefusedError(
        refusal.reason,
        '该答案已有新的评分，请重新查看；如需改分请填写原因！',
        codes.refused,
        { quId: refusal.quId, markRevision: refusal.markRevision },
      );
    case 'MarkedByYouAlready':
      return new RefusedError(refusal.reason, '您已评过该答案，须由另一位阅卷老师评定！');
    case 'MarksMissing':
      return new RefusedError(refusal.reason, `还有${refusal.count}道题未评分，不能完成阅卷！`);
    case 'PaperIsVoid':
      return new RefusedError(refusal.reason, '试卷已作废，请先恢复试卷再操作！');
    case 'OwnPaperVoided':
      return new RefusedError(refusal.reason, '不能作废或恢复自己的试卷！');
    case 'SatOffline':
      return new RefusedError(refusal.reason, '本场为线下考试，不能在线作答！');
    case 'PaperSatHere':
      return new RefusedError(refusal.reason, '该试卷为在线作答，不能登记线下成绩！');
    case 'NoBreak':
      return new RefusedError(refusal.reason, '本场考试没有中途休息的权利！');
    case 'BreaksUsedUp':
      return new RefusedError(refusal.reason, '休息时间已用完！');
    case 'OnBreak':
      return new RefusedError(refusal.reason, '正在休息，请先结束休息再继续作答！');
    case 'OwnAccommodation':
      return new RefusedError(refusal.reason, '不能为自己授予或撤销便利措施！');
    case 'NothingGranted':
      return new RefusedError(refusal.reason, '请至少选择一项便利措施！');
    case 'AccommodationOver':
      return new RefusedError(refusal.reason, '失效时间须晚于生效时间和当前时间！');
    case 'AccommodationsMeet':
      return new RefusedError(refusal.reason, '该用户在此期间已有便利措施，请先撤销原有的！');
    case 'NoAccommodation':
      return new RefusedError(refusal.reason, '便利措施不存在！');
    case 'PersonErased':
      return new RefusedError(refusal.reason, '该用户已注销！');
    case 'PersonSitsExam':
      return new RefusedError(refusal.reason, '该用户正在考试，交卷后才能注销！');
    default:
      return neverHappens(refusal);
  }
}
