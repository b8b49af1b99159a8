/** Opens WhatsApp with a message to this number, which is sent by a press there. `number` may have a plus and spaces. */
export function whatsappLink(number: string, text: string): string {
  return `https://wa.me/${number.replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`
}
