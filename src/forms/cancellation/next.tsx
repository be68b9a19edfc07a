export function CancellationNext({ refundPayment }: { refundPayment: string }) {
  return <li>{refundPayment}</li>
}
