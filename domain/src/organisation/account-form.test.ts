import { describe, expect, it } from 'vitest';
import { accountProblems, firstPasswordProblem, type AccountForm } from './account-form.js';

const form: AccountForm = {
  ...{ userName: 'zhang-san', realName: '张三', mobile: '', email: '', idCardType: null, idCard: '' },
};
const problems = (change: Partial<AccountForm>): string[] => accountProblems({ ...form, ...change });

describe('the form of an account', () => {
  it('in order has no problem', () => {
    const whole = { mobile: '13912345678', email: 'a@b.cn', idCardType: 1, idCard: '11010119000101009X' };
    expect([problems({}), problems(whole)]).toEqual([[], []]);
    expect(problems({ ...whole, idCard: '110101900101001' })).toEqual([]);
    expect(problems({ idCardType: 4, idCard: 'E12345678' })).toEqual([]);
  });

  it('says what is missing in the specification’s words [user-051] [user-052]', () => {
    expect(problems({ userName: '', realName: '' })).toEqual(['用户不能为空！', '姓名不能为空！']);
  });

  it('checks a mobile number when there is one [user-056]', () => {
    for (const mobile of ['139', '12345678901', '1391234567x', '139123456789'])
      expect(problems({ mobile }), mobile).toEqual(['手机号格式不正确！']);
  });

  it.each(['a', ' ab', 'a b', '-ab', 'a/b', `a${'b'.repeat(64)}`])(
    'takes no account name like %j',
    (userName) => {
      expect(problems({ userName })).toHaveLength(1);
      expect(accountProblems({ ...form, userName }, userName)).toEqual([]);
    },
  );

  it.each(['110101190001010', '11010119000230001X', '110101190001010011', '11010119000101001Y'])(
    'takes no identity card like %s',
    (idCard) => expect(problems({ idCard }).concat(problems({ idCardType: 1, idCard }))).toHaveLength(2),
  );

  it('takes the four kinds of papers and no other [user-024]', () => {
    for (const idCardType of [0, 5, 99]) expect(problems({ idCardType })).toEqual(['证件类型不正确！']);
    expect(problems({ idCardType: 2, idCard: '?' })).toEqual(['证件号码格式不正确！']);
  });

  it('asks for a password of a new account alone, with letters and digits [user-053] [user-049] [common-070]', () => {
    expect([firstPasswordProblem('', true), firstPasswordProblem('', false)]).toEqual([
      '密码不能为空！',
      null,
    ]);
    for (const weak of ['abcdef', '123456', 'ab12'])
      expect(firstPasswordProblem(weak, false)).toBe('密码必须同时包含数字和字母且不能小于6位！');
    expect(firstPasswordProblem('abc123', true)).toBeNull();
    expect(firstPasswordProblem('a1'.repeat(65), false)).toBe('密码不能超过128位！');
  });
});
