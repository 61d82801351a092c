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
import { useShowsSeveral } from '../several/exam-labels.tsx';

interface RefreshPopoverProps {
  readonly settings: RefreshSettings;
  readonly onChange: (settings: RefreshSettings) => void;
}

const bounds = { min: refreshTimeMin, max: refreshTimeMax };

/**
 * 刷新设置: live or polling, seconds 5–999 (an invalid one is not taken and says so), automatic paging. Several
 * exams on one wall are always live.
 */
export function RefreshPopover({ settings, onChange }: RefreshPopoverProps) {
  const several = useShowsSeveral();
  const [typed, setTyped] = useState<number | string>(settings.refreshTime);
  const type = (value: number | string) => {
    setTyped(value);
    if (validRefreshTime(value)) onChange({ ...settings, refreshTime: value });
  };
  return (
    <Popover position="bottom-end" width={280} trapFocus withinPortal>
      <Popover.Target>
        <Button
          variant="default"
          data-settings
          title={t('刷新设置')}
          leftSection={<IconAdjustments size={16} aria-hidden />}
        >
          {t('刷新设置')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          {!several && (
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
          )}
          <NumberInput
            label={several ? t('翻页间隔') : t('刷新间隔')}
            description={
              several
                ? t('自动翻页的间隔，{{min}}–{{max}} 秒', bounds)
                : t('轮询和自动翻页的间隔，{{min}}–{{max}} 秒', bounds)
            }
            min={refreshTimeMin}
            max={refreshTimeMax}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            suffix={t(' 秒')}
            value={typed}
            onChange={type}
            error={validRefreshTime(typed) ? undefined : t('请输入 {{min}} 到 {{max}} 的整数！', bounds)}
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
