import { z } from 'zod'
import { readMoment } from '../../domain/indian-time.ts'
import { PICTURE } from './read-prose.ts'

/** The words where a value is missing, or is of another kind than `what`. */
export const wrongType = (what: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? `is missing. Write ${what}.` : `is not right. Write ${what}.`),
})

export const line = (most: number) =>
  z
    .string(wrongType('one line of text'))
    .trim()
    .min(1, 'is empty. Write some words, or take the field out.')
    .max(most, `is longer than ${most} characters. Shorten it.`)
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), 'has characters that are no text. Write it on one line.')

/** Paragraphs may be folded over several lines. */
export const words = line(600)

export const picture = z
  .string(wrongType('the name of a picture below images, such as home/front'))
  .regex(PICTURE, 'is no name of a picture below images, such as home/front.jpg.')

export const day = z
  .string(wrongType('a day such as 2026-12-25'))
  .regex(/^\d{4}-\d\d-\d\d$/, 'is no day such as 2026-12-25.')
  .refine((text) => readMoment(text, 'begins') instanceof Date, 'is a day that does not exist.')
