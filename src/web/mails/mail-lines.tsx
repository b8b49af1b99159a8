import { counted } from '../../domain/counted.ts'
import { LINE_PICTURE, type MailPictureCids } from '../../domain/mails/mail-content.ts'
import { formatPaise } from '../../domain/money.ts'
import { destinationLines, isCollected } from '../../domain/orders/destination.ts'
import { choiceWords, type Order, type OrderLine } from '../../domain/orders/order.ts'
import { shipsFromWords } from '../../messages/catalogue/stock.ts'
import { Band, LineBreaks } from './mail-layout.tsx'
import { MAIL } from './mail-styles.ts'

type MailLinesProps = {
  lines: OrderLine[]
  pictures: MailPictureCids
  /** Not said again where nothing is paid or given back. */
  hasPrices?: boolean
  /** Nothing has gone out: from when that is sent which was sold ahead. */
  isNew?: boolean
}

export function MailLines({ lines, pictures, hasPrices = false, isNew = false }: MailLinesProps) {
  const cidOf = ({ picture }: OrderLine) => (picture ? pictures[picture.name] : undefined)
  return (
    <Band>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
        <tbody>
          {lines.map((line, index) => (
            <tr key={index}>
              <PictureCell line={line} cid={cidOf(line)} />
              <td className="rule" colSpan={cidOf(line) ? 1 : 2} style={MAIL.cell}>
                <p className="ink" style={MAIL.piece}>
                  {line.description}
                </p>
                <p className="soft" style={MAIL.fine}>
                  {choiceWords(line)}, {counted(line.quantity, 'piece')}
                </p>
                {isNew && line.ships_from !== undefined && (
                  <p className="soft" style={MAIL.fine}>
                    {shipsFromWords(line.ships_from)}
                  </p>
                )}
              </td>
              {hasPrices && (
                <td className="rule" style={{ ...MAIL.cell, paddingLeft: 12 }}>
                  <p className="ink" style={MAIL.amount}>
                    {formatPaise(line.amount_subtotal)}
                  </p>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Band>
  )
}

/** Where pictures are blocked its text alternative is read in its place. */
function PictureCell({ line, cid }: { line: OrderLine; cid: string | undefined }) {
  if (!cid) return null
  return (
    <td className="rule" width={100} style={{ ...MAIL.cell, width: 100 }}>
      <img src={`cid:${cid}`} {...LINE_PICTURE} alt={line.description} style={MAIL.picture} />
    </td>
  )
}

/** Where an order goes, or is collected. */
export function Destination({ order }: { order: Order }) {
  const [heading, ...lines] = destinationOf(order)
  return (
    <Band>
      <h2 className="ink" style={MAIL.heading}>
        {heading}
      </h2>
      <p className="ink" style={{ ...MAIL.text, paddingTop: 6 }}>
        <LineBreaks lines={lines} />
      </p>
    </Band>
  )
}

/** Its heading and its lines, in the text version too. */
export function destinationOf(order: Order): string[] {
  return isCollected(order) ? ['Collect it at', ...destinationLines(order)] : ['Delivering to', ...destinationLines(order), 'India']
}

export function lineText(line: OrderLine): string {
  return `${line.description}, ${choiceWords(line)}, ${counted(line.quantity, 'piece')}`
}
