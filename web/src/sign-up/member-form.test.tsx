import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderWeb } from '../app/render-web.fixture.tsx';
import { BuyPage } from './buy-page.tsx';
import { answers, buy, given, info, where } from './sign-up.fixture.tsx';

describe('the form of a sign-up', () => {
  it('[buy-009] [buy-010] [buy-011] [buy-024] asks for one of four IDs, one of two sexes and one sitting; a mobile that is there is only read, another is spare', async () => {
    buy(info(), '&step=2');
    await screen.findByRole('form', { name: '报名信息' });
    fireEvent.click(screen.getByRole('combobox', { name: /证件类型/ }));
    const types = await screen.findAllByRole('option', { hidden: true });
    expect(types.map(({ textContent }) => textContent)).toEqual([
      ...['身份证', '港澳通行证', '台湾通行证', '护照'],
    ]);
    for (const name of ['男', '女']) expect(screen.getByRole('radio', { name })).toBeTruthy();
    // As large as the words of the other fields.
    expect(screen.getByRole('radio', { name: '男' }).closest('[data-size]')?.getAttribute('data-size')).toBe(
      'md',
    );
    expect(screen.getAllByRole('radio', { name: /第一场/ })).toHaveLength(2);
    const mobile = screen.getByRole<HTMLInputElement>('textbox', { name: /手机号/ });
    expect([mobile.value, mobile.readOnly]).toEqual(['13800138000', true]);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '备用电话（选填）' }).readOnly).toBe(false);
  });

  it('[buy-011] a mobile that nobody gave yet is typed', async () => {
    buy(info({ info: { ...given, mobile: '' } }), '&step=2');
    await screen.findByRole('form', { name: '报名信息' });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /手机号/ }).readOnly).toBe(false);
  });

  it('[buy-002] [buy-003] [buy-004] [buy-006] says what the photo has to be, and takes one', async () => {
    buy(info(), '&step=2');
    expect(await screen.findByText('支持 jpg、jpeg、png 格式，只能上传一张，不超过 3MB')).toBeTruthy();
    expect(screen.getByText('不小于 500×500 像素，二寸白底正面免冠照片')).toBeTruthy();
    const input = screen.getByLabelText<HTMLInputElement>('选择上传正面证件照', { selector: 'input' });
    expect(input.multiple).toBe(false);
  });

  it('[buy-020] [buy-031] says what is missing or wrong at its field, goes to the first, and asks the server nothing', async () => {
    const asked = vi.fn<(operation: string) => void>();
    const served = answers(info({ examId: 'e1' }));
    renderWeb(
      <BuyPage />,
      (operation, variables) => {
        asked(operation);
        return served(operation, variables);
      },
      { path: '/web/exam/buyExam', at: '/web/exam/buyExam?id=c1&step=2' },
    );
    const form = await screen.findByRole('form', { name: '报名信息' });
    const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
    const said = (name: RegExp) => {
      const ids = field(name).getAttribute('aria-describedby')?.split(' ') ?? [];
      return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
    };
    fireEvent.change(field(/证件号码/), { target: { value: '110101199003070012' } });
    expect(field(/证件号码/).getAttribute('aria-invalid')).toBeNull();
    fireEvent.submit(form);
    expect(said(/证件号码/)).toContain('身份证号码不正确！');
    expect(field(/证件号码/).getAttribute('aria-invalid')).toBe('true');
    for (const words of [
      '性别不能为空！',
      '出生日期不能为空！',
      '证书邮寄地址不能为空！',
      '请上传正面证件照！',
    ])
      expect(screen.getByText(words)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: '男' }));
    // A number contradicts no birth date that is not there yet.
    fireEvent.change(field(/证件号码/), { target: { value: '110105199003072127' } });
    expect(said(/证件号码/)).not.toContain('不一致');
    fireEvent.click(screen.getByRole('radio', { name: '男' }));
    expect(screen.queryByText('性别不能为空！')).toBeNull();
    fireEvent.submit(form);
    expect(document.activeElement).toBe(screen.getByLabelText(/出生日期/));
    const birth = field(/出生日期/);
    fireEvent.change(birth, { target: { value: '1990年3月7日' } });
    expect(screen.queryByText('出生日期不能为空！')).toBeNull();
    fireEvent.blur(birth);
    expect(birth.value).toBe('1990-03-07');
    expect(asked).not.toHaveBeenCalledWith('GiveSignUpInfo');
  });

  it('[buy-016] cancelling it goes to what people sign up for', async () => {
    buy(info(), '&step=2');
    fireEvent.click(await screen.findByRole('button', { name: '取消' }));
    expect(where()).toBe('/web/signup');
  });
});
