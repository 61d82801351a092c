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

/** Nobody sets their address, unless a gateway of their own stands before them. */
const thirdParty = { address: t('接口地址'), placeholder: t('留空使用官方地址') };

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
      { label: t('后端退出通知地址（Back-Channel Logout）'), path: '/api/sign-on/oidc/backchannel-logout' },
    ],
    attributeHint: t('填写身份令牌或用户信息中的声明名称，对象里的值用点号，如 realm_access.roles。'),
  },
  saml: {
    tab: 'SAML',
    address: t('登录地址（SSO，HTTP-Redirect）'),
    placeholder: 'https://idp.example.edu/sso',
    secret: t('本站私钥（可选）'),
    options: [
      {
        name: 'issuer',
        label: t('本站实体 ID'),
        hint: t('与身份提供方登记的 Entity ID 一致，也是要求的受众（Audience）'),
        placeholder: 'https://exam.example.edu/saml',
      },
      {
        name: 'certificate',
        label: t('身份提供方证书'),
        hint: t('元数据中的签名证书；更换证书期间可以同时填写新旧两个 PEM'),
        long: true,
      },
      {
        name: 'subjectAttribute',
        label: t('不变的标识属性'),
        hint: t('留空使用 NameID；NameID 每次不同（transient）时必须填写'),
      },
      {
        name: 'logoutAddress',
        label: t('退出地址（SLO）'),
        hint: t('留空则只退出本站'),
        placeholder: 'https://idp.example.edu/slo',
      },
    ],
    ours: [
      { label: t('回调地址（ACS）'), path: '/api/sign-on/saml/callback' },
      { label: t('单点退出地址（SLO）'), path: '/api/sign-on/saml/logout' },
      { label: t('本站元数据'), path: '/api/sign-on/saml/metadata' },
    ],
    attributeHint: t('填写断言中的属性名称，如 uid 或 urn:oid:0.9.2342.19200300.100.1.1；NameID 用 nameID。'),
  },
  ldap: {
    tab: 'LDAP',
    address: t('目录服务地址'),
    placeholder: 'ldaps://directory.example.edu',
    secret: t('绑定账号密码'),
    options: [
      { name: 'bindDn', label: t('绑定账号（DN）'), placeholder: 'cn=reader,dc=example,dc=edu' },
      { name: 'base', label: t('查找起点'), placeholder: 'ou=people,dc=example,dc=edu' },
      {
        name: 'filter',
        label: t('查找条件'),
        hint: t('{username} 会替换为输入的账号'),
        placeholder: '(uid={username})',
      },
      { name: 'groupBase', label: t('组的查找起点'), placeholder: 'ou=groups,dc=example,dc=edu' },
      {
        name: 'groupFilter',
        label: t('组的查找条件'),
        hint: t('{dn} 会替换为本人的 DN；组的名称和 DN 可用属性 groups 对应'),
        placeholder: '(member={dn})',
      },
      {
        name: 'startTls',
        label: t('升级为加密连接（StartTLS）'),
        hint: t('地址以 ldap:// 开头时填写 true'),
      },
    ],
    ours: [],
    attributeHint: t('填写目录中的属性名称，如 uid、employeeNumber；所属的组用 groups。'),
  },
  wechat: {
    tab: t('微信'),
    ...thirdParty,
    secret: 'AppSecret',
    options: [{ name: 'appId', label: 'AppID', hint: t('微信开放平台中“网站应用”的 AppID') }],
    ours: [{ label: t('回调地址'), path: '/api/common/wx/callback' }],
    attributeHint: t('可用的属性：openid、unionid。'),
  },
  'crop-wechat': {
    tab: t('企业微信'),
    ...thirdParty,
    secret: t('应用 Secret'),
    options: [
      { name: 'corpId', label: t('企业 ID') },
      { name: 'agentId', label: t('应用 AgentId') },
    ],
    ours: [{ label: t('回调地址'), path: '/api/common/crop-wechat/callback' }],
    attributeHint: t('可用的属性：userid、name、department、position、mobile。'),
  },
  'ding-talk': {
    tab: t('钉钉'),
    ...thirdParty,
    secret: 'Client Secret',
    options: [{ name: 'clientId', label: 'Client ID', hint: t('钉钉开放平台中应用的 Client ID（AppKey）') }],
    ours: [{ label: t('回调地址'), path: '/api/common/ding-talk/callback' }],
    attributeHint: t('可用的属性：openId、unionId、mobile。'),
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
  selfTold: t('匹配到的信息由该账号本人填写，未经核实'),
  nameTaken: t('账号名已被占用或不可用'),
  unverified: t('匹配的信息未经验证'),
};
