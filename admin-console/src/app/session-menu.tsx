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
import { ConsoleLogoutDocument, ConsoleUnreadDocument } from '../generated/graphql.ts';
import { client } from './client.ts';
import { inConsole, ownPages } from './own-pages.ts';
import { useSession } from './session.tsx';
import styles from './session-menu.module.css';

const icons = {
  profile: IconUser,
  messages: IconMail,
  security: IconShieldLock,
  learnerHome: IconHome,
} as const;

/**
 * Who is logged in, with their unread messages as they come (99+ beyond 99); profile, the learners' home,
 * font size, light or dark, logout.
 */
export function SessionMenu() {
  const { user, addressOf } = useSession();
  const navigate = useNavigate();
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
        {ownPages(addressOf('Security', {})).map(({ key, title, address }) => {
          const Icon = icons[key];
          return (
            <Menu.Item
              key={key}
              component="a"
              href={address}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={(event) => {
                if (!inConsole(address)) return;
                event.preventDefault();
                void navigate(address);
              }}
            >
              {key === 'messages' && unread > 0
                ? t('站内消息（{{unread}}未读）', { unread: saySpokenBadge(unread) })
                : title}
            </Menu.Item>
          );
        })}
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
