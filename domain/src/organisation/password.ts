const longest = 128;

/** What is wrong with a new password, in the specification's words (user-049); null: nothing. */
export const passwordProblem = (password: string): string | null => {
  if (password.length > longest) return `密码不能超过${longest}位！`;
  return /\d/.test(password) && /[A-Za-z]/.test(password) && password.length >= 6
    ? null
    : '密码必须同时包含数字和字母且不能小于6位！';
};
