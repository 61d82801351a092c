import type { Candidate } from '../../testing/candidate.js';
import type { ExamRoom } from '../../testing/exam-room.js';
import { seconds } from '../../testing/moving-clock.js';
import { until } from '../../testing/until.js';
import { sandboxMessages } from './sandbox.js';

/** What the sandbox would have sent to a number, the last first. */
export const sentTo = async (room: ExamRoom, mobile: string) =>
  (await sandboxMessages(room.services)).filter((message) => message.mobile === mobile);

/** The code that somebody asks for; the room's clock moves on by the minute between two messages. */
export async function codeOf(
  room: ExamRoom,
  who: Candidate,
  mobile: string,
  smsType: string,
): Promise<string> {
  const before = (await sentTo(room, mobile)).length;
  room.clock.advance(seconds(61));
  await who.ok('/api/sys/user/sms', { mobile, smsType });
  await until('the message', async () => (await sentTo(room, mobile)).length > before);
  return (await sentTo(room, mobile))[0]?.code ?? '';
}
