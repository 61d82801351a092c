import { RefusedError } from '../../platform/errors.js';

/** Nobody sends what they have not looked at: the number of people is the preview's. */
export function refuseUnseen(people: number, previewed: number): void {
  if (people === 0) throw new RefusedError('NobodyToTell', '接收范围内没有人，请重新选择！');
  if (people !== previewed)
    throw new RefusedError(
      'AudienceChanged',
      `接收人数已变为 ${people} 人，请重新预览后再发送！`,
      undefined,
      {
        userCount: people,
      },
    );
}

/** A message by mail alone to people none of whom has an address would be with nobody, and look sent. */
export function refuseUnreachable(channels: readonly string[], withMail: number): void {
  if (!channels.includes('site') && withMail === 0)
    throw new RefusedError('NobodyToTell', '接收范围内没有人填写邮箱，请同时选择站内消息！');
}
