import { Button, NumberInput, Popover, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import {
  refreshTimeMax,
  refreshTimeMin,
  validRefreshTime,
  type RefreshSettings,
} from '../live/refresh-settings.ts';

interface RefreshPopoverProps {
  readonly settings: RefreshSettings;
  readonly onChange: (settings: RefreshSettings) => void;
}

/** 刷新设置: live or polling, seconds 5–999 (an invalid one is not taken and says so), automatic paging. */
export function RefreshPopover({ settings, onChange }: RefreshPopoverProps) {
  const [typed, setTyped] = useState<number | string>(settings.refreshTime);
  const type = (value: number | string) => {
    setTyped(value);
    if (validRefreshTime(value)) onChange({ ...settings, refreshTime: value });
  };
  return (
    <Popover position="bottom-end" width={280} trapFocus withinPortal>
      <Popover.Target>
        <Button variant="default" leftSection={<IconAdjustments size={16} aria-hidden />}>
          {t('刷新设置')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <div>
            <SegmentedControl
              fullWidth
              size="xs"
              aria-label={t('刷新方式')}
              value={settings.mode}
              onChange={(mode) => onChange({ ...settings, mode: mode === 'polling' ? 'polling' : 'live' })}
              data={[
                { value: 'live', label: t('实时') },
                { value: 'polling', label: t('轮询') },
              ]}
            />
            <Text size="xs" c="dimmed" mt={4}>
              {settings.mode === 'live' ? t('考生有变化时立即显示。') : t('按间隔刷新，打开对话框时暂停。')}
            </Text>
          </div>
          <NumberInput
            label={t('刷新间隔')}
            description={t('轮询和自动翻页的间隔，{{min}}–{{max}} 秒', {
              min: refreshTimeMin,
              max: refreshTimeMax,
            })}
            min={refreshTimeMin}
            max={refreshTimeMax}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            suffix={t(' 秒')}
            value={typed}
            onChange={type}
            error={
              validRefreshTime(typed)
                ? undefined
                : t('请输入 {{min}} 到 {{max}} 的整数！', { min: refreshTimeMin, max: refreshTimeMax })
            }
          />
          <Switch
            label={t('自动翻页')}
            checked={settings.autoPaging}
            onChange={(event) => onChange({ ...settings, autoPaging: event.currentTarget.checked })}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
