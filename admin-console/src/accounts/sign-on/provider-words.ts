import { t } from '@vigil/ui/text/t.ts';

/** One field that only this kind of provider has. */
export interface OptionWords {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly long?: true;
}

export interface ProviderWords {
  readonly tab: string;
  readonly address: string;
  readonly placeholder: string;
  readonly secret: string | null;
  readonly options: readonly OptionWords[];
  /** addresses of this site that the provider has to know */
  readonly ours: readonly { readonly label: string; readonly path: string }[];
  readonly attributeHint: string;
}

/** How each kind of provider is set. */
export const providerWords: Readonly<Record<string, ProviderWords>> = {
  oidc: {
    tab: 'OIDC',
    address: t('签发者地址（Issuer）'),
    placeholder: 'https://idp.example.edu',
    secret: t('客户端密钥'),
    options: [
      { name: 'clientId', label: t('客户端 ID') },
      {
        name: 'scope',
        label: t('权限范围'),
        hint: t('openid 总会包含，其他用空格分开'),
        placeholder: 'profile email',
      },
    ],
    ours: [
      { label: t('回调地址'), path: '/api/sign-on/oidc/callback' },
      { label: t('退出后返回地址'), path: '/login' },
    ],
    attributeHint: t('填写身份令牌或用户信息中的声明名称，对象里的值用点号，如 realm_access.roles。'),
  },
};

export const matchingWords: readonly { readonly value: string; readonly label: string }[] = [
  { value: 'userName', label: t('账号') },
  { value: 'mobile', label: t('手机号') },
  { value: 'idCard', label: t('证件号码') },
  { value: 'email', label: t('已验证的邮箱') },
  { value: 'none', label: t('不匹配') },
];

export const waitingWords: Readonly<Record<string, string>> = {
  nobody: t('没有匹配到账号'),
  several: t('匹配到多个账号'),
  staff: t('匹配到管理员账号'),
  linked: t('匹配到的账号已关联他人'),
  nameTaken: t('账号名已被占用或不可用'),
  unverified: t('匹配的信息未经验证'),
};
