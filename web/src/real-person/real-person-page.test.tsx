import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusal, renderWeb, type Server } from '../app/render-web.fixture.tsx';
import type { RealDetailQuery } from '../generated/graphql.ts';
import { RealPersonPage } from './real-person-page.tsx';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A browser that makes three bytes of every picture. */
function shrinksPictures(): void {
  vi.stubGlobal('createImageBitmap', () =>
    Promise.resolve({ width: 3200, height: 2400, close: () => undefined }),
  );
  const pen = { fillRect: () => undefined, drawImage: () => undefined };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(jpeg(3)));
}

type Detail = RealDetailQuery['realDetail'];
const nobody: Detail = {
  ...{ state: null, realName: null, idCard: null, face: null, auditMsg: null, faceUsable: false },
};
const known = { realName: '柯林斯', idCard: '110*************38', face: '/api/common/file/f1' };

function open(
  detail: Partial<Detail>,
  answer: Server = () => ({ realSubmit: true }),
  proofs: readonly string[] = ['fresh'],
) {
  const asked: [string, Record<string, unknown>][] = [];
  let now: Detail = { ...nobody, ...detail };
  renderWeb(<RealPersonPage />, (operation, variables) => {
    asked.push([operation, variables]);
    if (operation === 'RealDetail') return { realDetail: now };
    if (operation === 'OwnProofs') return { ownProofs: proofs };
    const answered = answer(operation, variables);
    if (operation === 'RealSubmit') now = { ...nobody, ...known, state: 0 };
    return answered;
  });
  return asked;
}

const jpeg = (bytes: number): File =>
  new File([new Uint8Array(bytes).fill(7)], 'me.jpg', { type: 'image/jpeg' });
async function fill(user: ReturnType<typeof userEvent.setup>, photo = jpeg(10)) {
  await user.type(await screen.findByRole('textbox', { name: '真实姓名' }), '柯林斯');
  await user.type(screen.getByRole('textbox', { name: '身份证号码' }), '110101199003070038');
  await user.upload(screen.getByLabelText('选择人脸照片'), photo);
  expect(await screen.findByRole('img', { name: '人脸照片' })).toBeTruthy();
}
const confirm = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: '提交认证' }));
  const dialog = within(await screen.findByRole('dialog', { name: '提交实名认证' }));
  await user.click(await dialog.findByRole('button', { name: '确定提交' }));
};

describe('实名认证', () => {
  it('[real-005] [real-006] [real-007] asks for all three before anything is sent', async () => {
    const user = userEvent.setup();
    const asked = open({});
    expect(await screen.findByText('尚未认证')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: '提交认证' }));
    for (const words of ['真实姓名不能为空！', '身份证号码不正确！', '人脸照片必须上传！'])
      expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked.map(([operation]) => operation)).toEqual(['RealDetail', 'OwnProofs']);
  });

  it('[real-008] [real-009] is sent once it was confirmed, says so, and then shows that it waits', async () => {
    const user = userEvent.setup();
    const asked = open({});
    await fill(user);
    await confirm(user);
    expect(await screen.findByText('实名认证提交成功！')).toBeTruthy();
    expect(await screen.findByText('审核中')).toBeTruthy();
    expect(asked.filter(([operation]) => operation === 'RealSubmit')).toEqual([
      [
        'RealSubmit',
        {
          input: {
            ...{ realName: '柯林斯', idCard: '110101199003070038' },
            face: `data:image/jpeg;base64,${btoa('\x07'.repeat(10))}`,
          },
        },
      ],
    ]);
  });

  it('is sent with the password of whoever has signed in long ago; a wrong one is told in the dialog', async () => {
    const user = userEvent.setup();
    const answers = [refusal(20010000, 'WrongPassword', '旧密码不正确！'), { realSubmit: true }];
    const asked = open({}, () => answers.shift() ?? null, ['password']);
    await fill(user);
    await user.click(screen.getByRole('button', { name: '提交认证' }));
    const dialog = within(await screen.findByRole('dialog', { name: '提交实名认证' }));
    await user.type(await dialog.findByLabelText(/当前密码/), 'Secret123');
    await user.click(dialog.getByRole('button', { name: '确定提交' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('旧密码不正确！');
    await user.click(dialog.getByRole('button', { name: '确定提交' }));
    expect(await screen.findByText('实名认证提交成功！')).toBeTruthy();
    const sent = asked.flatMap(([operation, variables]) => (operation === 'RealSubmit' ? [variables] : []));
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ input: { realName: '柯林斯', password: 'Secret123' } });
  });

  it('whose proof leads away shows it before anything is typed', async () => {
    open({}, () => ({ signOnWays: [{ kind: 'oidc', title: '统一认证' }] }), ['oidc']);
    const link = await screen.findByRole('link', { name: '通过统一认证重新登录' });
    expect(link.getAttribute('href')).toBe(
      `/api/sign-on/oidc?fresh=1&to=${encodeURIComponent('/web/uc?to=real-person')}`,
    );
    expect(screen.queryByRole('textbox', { name: '真实姓名' })).toBeNull();
  });

  it('[real-010] a photo above what a call carries is sent as the smaller picture it was made into', async () => {
    const user = userEvent.setup();
    shrinksPictures();
    const asked = open({});
    await fill(user, jpeg(3000 * 1024 + 1));
    await confirm(user);
    await screen.findByText('审核中');
    const sent = asked.flatMap(([operation, variables]) => (operation === 'RealSubmit' ? [variables] : []));
    expect(sent).toMatchObject([{ input: { face: `data:image/jpeg;base64,${btoa('\x07'.repeat(3))}` } }]);
  });

  it('keeps what was typed when it is refused, and a picture of another kind away', async () => {
    const user = userEvent.setup({ applyAccept: false });
    open({}, () => refusal(20010000, 'Duplicate', '该身份证号码已被其他账号认证！'));
    await fill(user);
    await confirm(user);
    expect((await screen.findByRole('alert')).textContent).toContain('该身份证号码已被其他账号认证！');
    expect(screen.getByRole('textbox', { name: '真实姓名' })).toHaveProperty('value', '柯林斯');
    await user.upload(
      screen.getByLabelText('选择人脸照片'),
      new File(['GIF89a'], 'me.gif', { type: 'image/gif' }),
    );
    expect(await screen.findByText('只支持 jpg、png 格式的图片！')).toBeTruthy();
  });

  it('[real-002] [real-003] says what became of it, and lets an approved person submit again', async () => {
    const user = userEvent.setup();
    open({ ...known, state: 1, faceUsable: true });
    expect((await screen.findByRole('status')).textContent).toContain('审核通过前原来的人脸仍可使用');
    expect(screen.getByText('110*************38')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '修改认证信息' }));
    expect(screen.getByRole('textbox', { name: '真实姓名' })).toHaveProperty('value', '柯林斯');
    expect(screen.getByRole('textbox', { name: '身份证号码' })).toHaveProperty('value', '');
  });

  it('[real-001] shows the reason of a rejection beside the form', async () => {
    open({ ...known, state: 2, auditMsg: '请摘下帽子' });
    expect((await screen.findByRole('status')).textContent).toContain('审核意见：请摘下帽子');
    await waitFor(() => expect(screen.getByRole('form', { name: '实名认证' })).toBeTruthy());
  });
});
