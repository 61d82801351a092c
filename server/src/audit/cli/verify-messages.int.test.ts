import { afterEach, beforeEach, expect, it } from 'vitest';
import { everybody, peopleNamed, type Audience } from '@vigil/domain/messages/audience';
import { collections as messages } from '../../messages/collections.js';
import { sendMessage } from '../../messages/sending/send-message.js';
import { bySystem } from '../../platform/command-side/envelope.js';
import type { DamagedFolder } from '../../testing/damaged-folder.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { stoppedFolder, verifiedFolder, writtenPast } from './stopped-room.fixture.js';

let room: ExamRoom;
let folder: DamagedFolder | null;
beforeEach(async () => {
  room = await ExamRoom.open();
  folder = null;
});
afterEach(async () => {
  folder?.remove();
  await room.close();
});

const sent = async (audience: Audience): Promise<string> => {
  const message = {
    ...{ audience, title: '通知', content: '请到 101 考场。', channels: ['site'] as const },
    ...{ template: null, about: null },
  };
  return (await sendMessage(room.services, message, bySystem(room.services, 'test', 'send'))).id;
};

it('verify holds the text of every message against what was sent, though every checksum is right', async () => {
  const one = await room.candidate();
  const [toAll, toOne] = [await sent(everybody), await sent(peopleNamed([one.user.id]))];
  folder = await stoppedFolder(room);
  expect(await verifiedFolder(folder)).toMatch(/^0 [^]*已发送的消息：2 条，文本都与发送时一致\n/);
  for (const [id, edit, words] of [
    [toAll, { content: '请到 102 考场。' }, '：文本与发送时的不一致'],
    [toAll, { title: '' }, '：文本与发送时的不一致'],
    [toAll, { onlyTo: one.user.id }, '：文本与发送时的不一致'],
    [toAll, null, '（位置 \\d+）：文本缺失'],
    [toOne, null, '（位置 \\d+）：文本缺失'],
  ] as const) {
    const before = await writtenPast(folder, messages.messageTexts, id, edit);
    expect(await verifiedFolder(folder), JSON.stringify(edit)).toMatch(
      new RegExp(`^1 [^]*2 条，1 条有问题\\n  消息 ${id}${words}\\n[^]*npm run restore`),
    );
    await writtenPast(folder, messages.messageTexts, id, before);
  }
  expect(await verifiedFolder(folder)).toMatch(/^0 /);
});

it('a text that went with the one person it was written to is not missed; one to several is', async () => {
  const [gone, other] = [await room.candidate(), await room.candidate()];
  await sent(peopleNamed([gone.user.id]));
  const toBoth = await sent(peopleNamed([gone.user.id, other.user.id]));
  await room.tellWritten();
  await room.admin.ok('/api/sys/user/delete', { ids: [gone.user.id] });
  folder = await stoppedFolder(room);
  expect(await verifiedFolder(folder)).toMatch(
    /^0 [^]*2 条，文本都与发送时一致（另有 1 条随收件人注销而删除）/,
  );
  await writtenPast(folder, messages.messageTexts, toBoth, null);
  expect(await verifiedFolder(folder)).toMatch(new RegExp(`^1 [^]*消息 ${toBoth}（位置 \\d+）：文本缺失`));
});
