import type { EventWordsTable } from '../platform/declarations/event-words.js';

const says = (text: string) => () => ({ kind: 'other' as const, text, fileId: null });

/** How auditors read what concerns signing up: what happened, never anything of the form. */
export const signUpWords: EventWordsTable = {
  SignedUp: says('免费报名'),
  GroupSignedUp: says('单位团体报名，等待支付'),
  SittingWanted: says('选定场次，等待支付'),
  RegistrationGiven: says('提交报名信息'),
  SittingChanged: says('更改考试场次'),
  ResitBegun: says('申请补考'),
  SignUpCancelled: says('取消报名'),
  SeatHeld: says('保留名额'),
  SeatKept: says('已支付，保留名额'),
  SeatTaken: says('获得名额'),
  SeatAwaited: says('进入候补名单'),
  SeatReleased: says('释放名额'),
  IdClaimed: says('占用证件'),
  IdReleased: says('释放证件'),
};
