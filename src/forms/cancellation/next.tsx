/** What happens after a cancellation was asked for. */
export function CancellationNext() {
  return <li>Refunds are processed in 7-10 business days after approval, to the original payment method.</li>
}
