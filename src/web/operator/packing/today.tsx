import { countWords, nounFor } from '../../../domain/counted.ts'
import type { Today } from '../../../domain/dashboard/today.ts'
import { indianDay } from '../../../domain/indian-time.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import layout from '../../ui/text/layout.module.css'
import { WaitingList } from '../dashboard/today-lists.tsx'
import styles from '../dashboard/today.module.css'
import { timeOf, Told } from '../dashboard/today.tsx'
import { dayName } from '../ui/day-chart.tsx'
import { ActionLink } from '../ui/form/action-form.tsx'
import { Heading, Panel } from '../ui/heading.tsx'
import { Notice, type NoticeWords } from '../ui/notice.tsx'
import { operatorPage } from '../ui/operator-page.ts'

type TodayProps = {
  waiting: Pick<Today['waiting'], 'toPack' | 'toShip' | 'toReplace'>
  told: boolean
  notice: NoticeWords | null
  now: Date
}

const TO_PACK = '/operator/orders?state=placed'

/** Today for packers: what is to be packed and handed over. */
export const packerToday = operatorPage('Today', ({ waiting, told, notice, now }: TodayProps) => (
  <>
    <Heading title="Today" lead={`${dayName(indianDay(now))}, ${timeOf(now)}`} />
    {notice && <Notice {...notice} />}
    <div className={`${layout.stack} ${styles.narrow}`} {...liveRegion('packing-today', ...operatorTopics('all-orders'))}>
      {waiting.toPack > 0 && (
        <p>
          <ActionLink look="stamp" href={TO_PACK}>
            Pack {`${countWords(waiting.toPack)} ${nounFor(waiting.toPack, 'order')}`}
          </ActionLink>
        </p>
      )}
      <WaitingList
        rows={[
          { title: 'Orders to pack', count: waiting.toPack, href: TO_PACK },
          { title: 'Packed orders to ship', count: waiting.toShip, href: '/operator/orders?state=packed' },
          { title: 'Replacements to send', count: waiting.toReplace, href: '/operator/orders?state=replacing' },
        ]}
      />
      <Panel id="settings" title="Settings">
        <Told told={told} news="each paid order and each cancelled one, and a summary at nine in the morning" />
      </Panel>
    </div>
  </>
))
