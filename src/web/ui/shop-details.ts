/** Who sells: what the contact page and every receipt say. The address and the number are illustrations. */
export const SHOP = {
  name: 'Chhaap Handblock Cottons',
  address: ['Plot 00, Example Lane', "Block Printers' Quarter", 'Jaipur 000000, Rajasthan', 'India'],
  email: 'support@chhaap.example',
  telephone: '+91 00000 00000',
}
