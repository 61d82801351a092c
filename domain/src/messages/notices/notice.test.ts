import { describe, expect, it } from 'vitest';
import { everybody, isFor, type Audience, type Member } from '../audience.js';
import { inNoticeOrder, noticeProblems, seesNotice, type Notice } from './notice.js';

const notice = (change: Partial<Notice> = {}): Notice => ({
  id: 'n1',
  version: 1,
  title: '放假通知',
  link: null,
  content: '<p>五一放假三天。</p>',
  audience: everybody,
  pinned: false,
  mustRead: false,
  state: 0,
  publisherId: 'u-admin',
  publishTime: 10,
  createTime: 1,
  updateTime: 1,
  ...change,
});
const only = (change: Partial<Audience>): Audience => ({ ...everybody, everybody: false, ...change });
const member: Member = { id: 'u1', roleType: 1, departIds: ['d1', 'd0'], groupIds: ['g1'] };

describe('whom something is for', () => {
  it('everybody is everybody, guests too; of one type only those who are of it', () => {
    expect(isFor(everybody, null)).toBe(true);
    expect(isFor(everybody, member)).toBe(true);
    expect(isFor({ ...everybody, roleType: 2 }, member)).toBe(false);
    expect(isFor({ ...everybody, roleType: 1 }, null)).toBe(false);
  });

  it('departments with those below, groups, people: one of them is enough [depart-001]', () => {
    expect(isFor(only({ departIds: ['d0'] }), member)).toBe(true);
    expect(isFor(only({ groupIds: ['g1'] }), member)).toBe(true);
    expect(isFor(only({ userIds: ['u1'], roleType: 2 }), member)).toBe(true);
    expect(isFor(only({ departIds: ['d2'], groupIds: ['g2'], userIds: ['u2'] }), member)).toBe(false);
    expect(isFor(only({ departIds: ['d0'] }), null)).toBe(false);
  });
});

describe('a notice', () => {
  it('says something: nothing but tags and blanks is no text, a picture of the site or a formula is', () => {
    const problems = (change: Partial<Notice>) => noticeProblems(notice(change));
    for (const content of ['', '<p><br></p>', '<p>&nbsp; \u200b</p><p></p>', '<p>\u034f\u115f</p>'])
      expect(problems({ content }), content).toEqual(['公告内容不能为空！']);
    expect(problems({ content: '<p><br></p>', link: 'https://vigil.example' })).toEqual([]);
    expect(problems({ content: '<img src="/api/common/file/a">' })).toEqual([]);
    expect(problems({ content: '<p><span data-latex="x"></span></p>' })).toEqual([]);
  });

  it('shows no picture of another site, and leads nowhere with an account', () => {
    const problems = (change: Partial<Notice>) => noticeProblems(notice(change));
    for (const src of ['https://other.example/a.png', '//other.example/a.png'])
      expect(problems({ content: `<p>图</p><img alt="a" src="${src}">` }), src).toEqual([
        '公告内容中有其他网站的图片，请上传后插入！',
      ]);
    expect(problems({ link: 'https://user:pw@vigil.example/a' })).toEqual(['链接中不能包含账号和密码！']);
    expect(problems({ link: 'https://vigil.example/a@b' })).toEqual([]);
  });

  it('is seen when it is published and for somebody', () => {
    expect(seesNotice(notice(), null)).toBe(true);
    expect(seesNotice(notice({ state: 1 }), member)).toBe(false);
    expect(seesNotice(notice({ audience: only({ userIds: ['u2'] }) }), member)).toBe(false);
  });

  it('stands behind pinned and newer ones', () => {
    const order = inNoticeOrder([
      notice({ id: 'old', publishTime: 1 }),
      notice({ id: 'new', publishTime: 9 }),
      notice({ id: 'pinned', publishTime: 0, pinned: true }),
    ]);
    expect(order.map(({ id }) => id)).toEqual(['pinned', 'new', 'old']);
  });

  it.each([
    [{ title: '' }, '公告标题不能为空！'],
    [{ title: '长'.repeat(101) }, '公告标题不能超过100个字！'],
    [{ link: 'javascript:alert(1)' }, '链接必须以 http:// 或 https:// 开头！'],
    [{ content: '' }, '公告内容不能为空！'],
    [{ audience: only({}) }, '请选择接收范围！'],
    [{ state: 2 }, '状态不正确！'],
  ])('%j is refused: %s', (change, problem) => expect(noticeProblems(notice(change))[0]).toBe(problem));

  it('needs no text when it is a link', () =>
    expect(noticeProblems(notice({ content: '', link: 'https://example.org/' }))).toEqual([]));
});
