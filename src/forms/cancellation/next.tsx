/** What happens after a cancellation was requested. */
export function CancellationNext({ refundPayment }: { refundPayment: string }) {
  return <li>{refundPayment}</li>
}
