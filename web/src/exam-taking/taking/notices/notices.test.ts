import { describe, expect, it } from 'vitest';
import { type Notice, foremost, notices } from './notices.ts';
import { faceNotice, leftNotice, memoryNotice, messageNotice, pasteNotice, watchedNotice } from './words.ts';

const show = (stack: readonly Notice[], notice: Notice) => notices(stack, { kind: 'show', notice });

describe('the stack of notices', () => {
  it('shows the newest first', () => {
    const stack = show(show([], watchedNotice(5)), faceNotice(1, 3));
    expect(stack.map((one) => one.key)).toEqual(['face', 'watched']);
  });
  it('keeps one notice per cause, in its place', () => {
    const stack = show(show(show([], leftNotice(1, 5)), watchedNotice(5)), leftNotice(2, 5));
    expect(stack.map((one) => one.text)).toEqual([
      '本次考试已开启切屏监控，离开5次将强制交卷',
      '您已经离开2次，离开5次将自动交卷',
    ]);
  });
  it('is the same stack when nothing is new, so that nothing is drawn or announced again', () => {
    const stack = show([], leftNotice(1, 5));
    expect(show(stack, leftNotice(1, 5))).toBe(stack);
    expect(notices(stack, { kind: 'remove', key: 'face' })).toBe(stack);
  });
  it('removes by cause', () => {
    expect(notices(show([], leftNotice(1, 5)), { kind: 'remove', key: 'leave' })).toEqual([]);
  });
});

describe('the notices that are seen at once', () => {
  const all = [
    ...[watchedNotice(5), messageNotice('m1', null, '请坐好'), pasteNotice],
    ...[leftNotice(4, 5), memoryNotice],
  ].reduce(show, []);
  const seen = (stack: readonly Notice[]) => foremost(stack).map(({ key }) => key);
  it('are two, what is dangerous and a proctor’s message first, newest first', () => {
    expect(seen(all)).toEqual(['leave', 'message/m1']);
    expect(seen(notices(all, { kind: 'remove', key: 'message/m1' }))).toEqual(['memory', 'leave']);
    expect(seen(all.slice(0, 1))).toEqual(['memory']);
  });
});

describe('the words of the specification', () => {
  it('a message without a title is a proctor’s, and their answer where it answers one', () => {
    expect(messageNotice('m1', null, '请坐好').title).toBe('管理员提醒');
    expect(messageNotice('m2', null, '可以', 'r1').title).toBe('监考老师回复');
    expect(messageNotice('m3', '提醒', '请坐好').title).toBe('提醒');
  });
  it('a paste that was blocked [paper-026] [qu-010]', () =>
    expect(pasteNotice.text).toBe('考试期间不能复制粘贴哦！'));
  it('how many leaves hand in, at the start and after each [paper-031] [paper-032]', () => {
    expect(watchedNotice(5).text).toBe('本次考试已开启切屏监控，离开5次将强制交卷');
    expect(leftNotice(2, 5).text).toBe('您已经离开2次，离开5次将自动交卷');
  });
  it('faces: failures and limit, the hint alone without a limit [capture-005] [capture-006]', () => {
    expect(faceNotice(2, 3)).toMatchObject({
      tone: 'danger',
      text: '人脸识别已失败2次，连续失败3次将自动交卷！',
      detail: '请诚信考试，确保人脸在摄像头中央！',
    });
    expect(faceNotice(2, 0)).toMatchObject({ text: '请诚信考试，确保人脸在摄像头中央！' });
  });
});
