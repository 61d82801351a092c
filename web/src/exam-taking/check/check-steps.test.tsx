import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '../../app/render-web.fixture.tsx';
import { after, agree, begin, open, pass, sent, start } from './check-page.fixture.tsx';

beforeEach(begin);

describe('the steps of the pre-check', () => {
  it('[check-steps] goes through numbered steps, the device first, each with its state and what to do [exam-014]', async () => {
    open({ needDevice: true, openType: 9, faceOn: true });
    await pass(50);
    const steps = () =>
      within(screen.getByRole('list', { name: '考前步骤' }))
        .getAllByRole('heading', { level: 2 })
        .map((heading) => heading.parentElement?.textContent);
    expect(steps()).toEqual([
      '1设备检测待完成',
      '2了解规则待完成',
      '3输入密码待完成',
      '4人脸核验点击开始时进行',
    ]);
    agree();
    fireEvent.change(screen.getByLabelText('考试密码'), { target: { value: '1234' } });
    expect(steps()).toEqual([
      '1设备检测待完成',
      '2了解规则已完成',
      '3输入密码已填写',
      '4人脸核验点击开始时进行',
    ]);
    const face = within(screen.getByRole('region', { name: '人脸核验' }));
    for (const tip of [/光线/, /距离/, /只有本人/]) expect(face.getByText(tip)).toBeTruthy();
  });

  it('[check-detail] is open from the day it is published: rules, device, tour, and nothing that cannot be done yet', async () => {
    open({ needDevice: true, openType: 9, startTime: after(86_400), endTime: after(90_000), examStatus: 1 });
    await pass(50);
    expect(screen.getByRole('timer').textContent).toBe('1 天');
    expect(screen.getByRole('button', { name: '开始检测' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '进入考试演练' }).getAttribute('href')).toBe('/web/exam/tour');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByLabelText('考试密码')).toBeNull();
    expect(screen.queryByRole('button', { name: /开始考试|等待开考/ })).toBeNull();
  });

  it('[check-step-mode] says that questions come one by one and are not come back to, and what that means offline', async () => {
    open({ stepOn: true });
    await pass(50);
    expect(screen.getByText('逐题作答：一次只显示一题，进入下一题后不能返回修改')).toBeTruthy();
    expect(screen.getByText(/断网后只能再答一题/)).toBeTruthy();
    cleanup();
    open({});
    await pass(50);
    expect(screen.getByText(/开考后整卷缓存到本机/)).toBeTruthy();
  });

  it('[check-password] a wrong password is said at its field, which keeps what else was done [exam-032]', async () => {
    open({ openType: 9 }, refusal(20010000, 'WrongPassword', '考试密码错误'));
    await pass(50);
    agree();
    fireEvent.change(screen.getByLabelText('考试密码'), { target: { value: '1' } });
    fireEvent.click(start());
    await pass(50);
    const field = screen.getByLabelText('考试密码');
    const told = () => within(screen.getByRole('complementary', { name: '开始考试' })).getByRole('alert');
    const step = within(screen.getByRole('region', { name: '输入密码' }));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(step.getByText('考试密码错误')).toBeTruthy();
    expect(step.getByText('需要处理')).toBeTruthy();
    expect(told().textContent).toBe('考试密码错误');
    expect(document.activeElement).toBe(field);
    start().focus();
    fireEvent.click(start());
    expect(told().textContent).toBe('');
    await pass(50);
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: '12' } });
    expect(screen.queryByText('考试密码错误')).toBeNull();
    expect(step.getByText('已填写')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  it('[17-12] what is still to do is a way to the step in which it is done', async () => {
    open({ needDevice: true, openType: 9 });
    await pass(50);
    const focused = (words: string) => {
      fireEvent.click(screen.getByRole('button', { name: words }));
      return document.activeElement;
    };
    expect(focused('完成设备检测')).toBe(screen.getByRole('button', { name: '开始检测' }));
    expect(focused('输入考试密码')).toBe(screen.getByLabelText('考试密码'));
    expect(focused('阅读并同意考生须知')).toBe(screen.getByRole('checkbox'));
  });

  it('开始考试 names what is still to do, and leads to the first of it instead of saying nothing', async () => {
    open({ openType: 9 });
    await pass(50);
    expect(start().getAttribute('aria-disabled')).toBe('true');
    const said = document.getElementById(start().getAttribute('aria-describedby') ?? '');
    expect(said?.textContent).toBe('开始前还需要：阅读并同意考生须知输入考试密码');
    const ringed = () => [...document.querySelectorAll('[data-led-to]')].map(({ id }) => id);
    fireEvent.click(start());
    expect(document.activeElement).toBe(screen.getByRole('checkbox'));
    expect(ringed()).toEqual(['step-rules']);
    await pass(1000);
    agree();
    fireEvent.click(start());
    const field = screen.getByLabelText('考试密码');
    expect(document.activeElement).toBe(field);
    expect(ringed()).toEqual(['step-password']);
    await pass(1500);
    expect(ringed()).toEqual(['step-password']);
    await pass(100);
    expect(ringed()).toEqual([]);
    expect(sent).toEqual([]);
    fireEvent.change(field, { target: { value: '1' } });
    expect([start().disabled, start().getAttribute('aria-disabled')]).toEqual([false, null]);
  });

  it('[check-entry] counts the last moment of entry down and closes with it [exam-035] [exam-041]', async () => {
    open({ entryUntil: after(30), lateMax: 5, late: true });
    // The part that counts is fetched: that takes as long as it takes, and the clock stands meanwhile.
    const shown = () => expect(screen.getByText('还剩 30 秒')).toBeTruthy();
    await vi.waitFor(shown, { interval: 1, timeout: 30_000 });
    await pass(32_000);
    expect(screen.getByText('您已错过入场')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '开始考试' })).toBeNull();
  });
});
