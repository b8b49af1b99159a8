import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] }
type Rules = { groups: { rules: { alert: string; expr: string }[] }[] }
export type Query = { of: string; expr: string }

export const RULES = 'deploy/prometheus-rules.yml'

/** What the sample dashboard asks Prometheus. */
export async function dashboardQueries(): Promise<Query[]> {
  const { panels } = JSON.parse(await readFile('deploy/grafana-dashboard.json', 'utf8')) as Dashboard
  return panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ of: title, expr })))
}

/** What the sample alerts ask. */
export async function ruleQueries(): Promise<Query[]> {
  const { groups } = parse(await readFile(RULES, 'utf8')) as Rules
  return groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => ({ of: alert, expr })))
}
