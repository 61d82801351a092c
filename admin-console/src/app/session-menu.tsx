import { useSubscription } from '@apollo/client/react';
import { Avatar, Indicator, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { modals } from '@mantine/modals';
import {
  IconChevronDown,
  IconHome,
  IconLogout,
  IconMail,
  IconMoon,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { MenuChoice } from '@vigil/ui/layout/menu-choice.tsx';
import { loggedOutPath } from '@vigil/ui/session/logged-out.ts';
import { setToken } from '@vigil/ui/session/session.ts';
import { sayBadge, saySpokenBadge } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { colourSchemes, useColourScheme } from '@vigil/ui/theme/colour-scheme.ts';
import { FontSizeChoice } from '@vigil/ui/theme/font-size-choice.tsx';
import { appPaths } from './paths.ts';
import { ConsoleLogoutDocument, ConsoleUnreadDocument } from '../generated/graphql.ts';
import { client } from './client.ts';
import { useSession } from './session.tsx';
import styles from './session-menu.module.css';

/** Who is logged in, with their unread messages as they come (99+ beyond 99); profile, the learners' home, font size, light or dark, logout. */
export function SessionMenu() {
  const { user, addressOf } = useSession();
  const navigate = useNavigate();
  const security = addressOf('Security', {});
  const [scheme, chooseScheme] = useColourScheme();
  const { data } = useSubscription(ConsoleUnreadDocument);
  const unread = data?.msgUnread ?? 0;
  return (
    <Menu position="bottom-end" width={232} withinPortal>
      <Menu.Target>
        <UnstyledButton className={styles['who']}>
          <Indicator
            disabled={unread === 0}
            label={sayBadge(unread)}
            size={16}
            color="red"
            offset={3}
            aria-hidden
          >
            <Avatar src={user.avatar} size={28} radius="xl" color="ink" alt="">
              {user.realName.slice(-1)}
            </Avatar>
          </Indicator>
          {/* On a phone the name is not shown, and said all the same. */}
          <span className={styles['name']} aria-hidden>
            {user.realName}
          </span>
          <VisuallyHidden>
            {unread === 0
              ? user.realName
              : t('{{name}}，{{unread}}未读消息', { name: user.realName, unread: saySpokenBadge(unread) })}
          </VisuallyHidden>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.deptName ? `${user.name} · ${user.deptName}` : user.name}</Menu.Label>
        <Menu.Item component="a" href={appPaths.profile} leftSection={<IconUser size={16} aria-hidden />}>
          {t('个人资料')}
        </Menu.Item>
        <Menu.Item component="a" href={appPaths.messages} leftSection={<IconMail size={16} aria-hidden />}>
          {unread === 0 ? t('站内消息') : t('站内消息（{{unread}}未读）', { unread: saySpokenBadge(unread) })}
        </Menu.Item>
        {security !== null && (
          <Menu.Item
            component="a"
            href={security}
            leftSection={<IconShieldLock size={16} aria-hidden />}
            onClick={(event) => {
              event.preventDefault();
              void navigate(security);
            }}
          >
            {t('安全设置')}
          </Menu.Item>
        )}
        <Menu.Item component="a" href={appPaths.learnerHome} leftSection={<IconHome size={16} aria-hidden />}>
          {t('学员首页')}
        </Menu.Item>
        <Menu.Divider />
        <FontSizeChoice />
        <MenuChoice
          icon={IconMoon}
          label={t('外观')}
          choices={colourSchemes}
          value={scheme}
          onChoose={chooseScheme}
        />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={askLogout}>
          {t('退出登录')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function askLogout(): void {
  modals.openConfirmModal({
    title: t('退出登录'),
    children: <Text>{t('确定要退出登录吗？')}</Text>,
    onConfirm: () => void logout(),
  });
}

async function logout(): Promise<void> {
  const reached = await client.mutate({ mutation: ConsoleLogoutDocument }).then(
    () => true,
    () => false,
  );
  setToken(null);
  location.assign(loggedOutPath(reached));
}
