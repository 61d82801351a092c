import sharp from 'sharp';
import type { Candidate } from './candidate.js';
import type { ExamRoom } from './exam-room.js';
import { sendFile } from './send-file.js';

let given = 0;

/** Signs somebody up for a sitting of a free category, with a passport that nobody else has. */
export async function signedUp(
  room: ExamRoom,
  who: Candidate,
  of: { readonly catId: string; readonly examId: string },
  fields: object = {},
): Promise<{ readonly place: string | null }> {
  const photo = await sharp({ create: { width: 500, height: 700, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  const { data } = await sendFile<{ url: string }>(room, '/api/sys/user/id-photo', photo, {
    ...{ token: who.token, name: 'photo.jpg' },
  });
  await who.ok('/api/exam/buy/applyExam', { examCategoryId: of.catId });
  return who.ok('/api/exam/buy/updateInfo', {
    ...{ realName: who.user.realName, sex: 2, birthDate: '1990-03-07', mobile: '13800138000' },
    ...{ idCardType: 4, idCard: `E${String((given += 1)).padStart(8, '0')}`, consent: '2026-11' },
    ...{ certAddress: '北京市东城区某街1号', face: data.url, ...of, ...fields },
  });
}
