import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';

/** What the server puts into the address when signing in elsewhere came to nothing. */
const sentences: Readonly<Record<string, string>> = {
  off: t('这种登录方式未开放，请使用其他方式登录！'),
  busy: t('登录过于频繁，请稍后再试！'),
  away: t('统一身份认证暂时无法访问，请稍后再试，或使用账号密码登录！'),
  expired: t('登录已超时，请重新登录！'),
  cancelled: t('您取消了登录。'),
  failed: t('统一身份认证没有通过，请重试或联系管理员！'),
  stillIn: t('统一身份认证的退出请求无效，您在本站可能仍是登录状态。'),
  unbound: t('该账号还没有绑定。请先用其他方式登录，登录后即可绑定。'),
  waits: t('您的身份需要管理员确认后才能登录，请联系管理员！'),
};

/** What is nobody's fault. */
const calm = new Set(['cancelled', 'waits', 'unbound']);

/** Why somebody who wanted to sign in elsewhere is back on the login page. */
export function SignOnFailure({ why }: { readonly why: string }) {
  return (
    <Alert
      mb="md"
      color={calm.has(why) ? 'amber' : 'red'}
      variant="light"
      role="alert"
      icon={<IconAlertCircle size={20} aria-hidden />}
    >
      {Object.hasOwn(sentences, why) ? sentences[why] : sentences['failed']}
    </Alert>
  );
}
