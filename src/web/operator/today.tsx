import { definePage } from '../page.ts'
import { Heading } from './ui/heading.tsx'

export const operatorToday = definePage({
  layout: 'operator',
  head: { title: 'Today', noIndex: true },
  Body: () => <Heading title="Today" />,
})
