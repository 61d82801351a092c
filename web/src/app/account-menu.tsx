import { Avatar, Button, Indicator, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconAppWindow, IconLayoutDashboard, IconLogout, IconMoon } from '@tabler/icons-react';
import { MenuChoice } from '@vigil/ui/layout/menu-choice.tsx';
import { useToken } from '@vigil/ui/session/session.ts';
import { sayBadge, saySpokenBadge } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { colourSchemes, useColourScheme } from '@vigil/ui/theme/colour-scheme.ts';
import { FontSizeChoice } from '@vigil/ui/theme/font-size-choice.tsx';
import { useNavigate } from 'react-router-dom';
import styles from './account-menu.module.css';
import { InstallIcon, installWords } from './install-line.tsx';
import { install, useInstallable } from './install.ts';
import { requestLogin } from './login-request.ts';
import { appPaths } from './paths.ts';
import { useSite } from './site.tsx';
import { personMenuOf } from './brand-look.ts';
import { useLogout } from './use-logout.ts';
import { useUser } from './user.ts';
import { useFollowUnread, useUnread } from './unread.ts';

/** The tab of the user centre whose entry says how many messages are unread. */
const messagesTab = 'msg';

/**
 * 登录/注册 for a visitor; otherwise the avatar (unread badge) with the pages slices put
 * there, back office, font size, light or dark and logout.
 */
export function AccountMenu() {
  const token = useToken();
  if (token === null) {
    return (
      <Button variant="default" onClick={requestLogin}>
        {t('登录')}
      </Button>
    );
  }
  return <PersonMenu />;
}

function PersonMenu() {
  const leave = useLogout();
  const navigate = useNavigate();
  const site = useSite();
  const [scheme, chooseScheme] = useColourScheme();
  const installable = useInstallable();
  const user = useUser();
  useFollowUnread();
  const counted = useUnread();
  const name = user?.realName ?? t('我的账号');
  const unread = counted ?? user?.unreadMsg ?? 0;

  const logout = () =>
    modals.openConfirmModal({
      title: t('退出登录'),
      children: t('确定要退出吗？'),
      onConfirm: leave,
    });

  return (
    <Menu width={220} position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={styles['person']}>
          <Indicator
            disabled={unread === 0}
            label={sayBadge(unread)}
            size="calc(min(1.125rem, 22px))"
            color="red"
            offset={4}
            aria-hidden
          >
            <Avatar src={user?.avatar} alt="" size="calc(min(2.25rem, 40px))" radius={1000} color="ink">
              {name.slice(-2)}
            </Avatar>
          </Indicator>
          <span className={styles['name']}>{name}</span>
          <VisuallyHidden>
            {unread === 0
              ? t('，打开菜单')
              : t('，{{unread}}未读消息，打开菜单', { unread: saySpokenBadge(unread) })}
          </VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user === null ? name : t('{{name}}（{{account}}）', { name, account: user.name })}
        </Menu.Label>
        {personMenuOf(site).map(({ path, title, icon: Icon, tab }) => (
          <Menu.Item
            key={path}
            leftSection={<Icon size={18} aria-hidden />}
            rightSection={tab === messagesTab && unread > 0 && <Unread count={unread} />}
            onClick={() => void navigate(path)}
          >
            {title}
          </Menu.Item>
        ))}
        {site.info.pages.map(({ id, title }) => (
          <Menu.Item
            key={id}
            leftSection={<IconAppWindow size={18} aria-hidden />}
            onClick={() => void navigate(appPaths.embedded(id))}
          >
            {title}
          </Menu.Item>
        ))}
        {user?.roleType === 2 && (
          <Menu.Item
            component="a"
            href={appPaths.admin}
            leftSection={<IconLayoutDashboard size={18} aria-hidden />}
          >
            {t('管理后台')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <FontSizeChoice />
        <MenuChoice
          icon={IconMoon}
          label={t('外观')}
          choices={colourSchemes}
          value={scheme}
          onChoose={chooseScheme}
        />
        {installable && (
          <Menu.Item leftSection={<InstallIcon size={18} />} onClick={() => void install()}>
            {installWords()}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={logout}>
          {t('退出登录')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Unread({ count }: { readonly count: number }) {
  return (
    <span className={styles['unread']}>
      <span aria-hidden>{sayBadge(count)}</span>
      <VisuallyHidden>{t('{{unread}}未读', { unread: saySpokenBadge(count) })}</VisuallyHidden>
    </span>
  );
}
