import { useService } from 'service-popups/mobile';
import { Button, Page, Row } from './ui';

const products = [
  { id: 41, name: 'Ridge tent', detail: 'Two people, 1.9 kg', price: 389 },
  { id: 42, name: 'Tarn stove', detail: 'Boils a litre in four minutes', price: 96 },
  { id: 43, name: 'Fell pack', detail: '38 litres, frame of one piece', price: 178 },
];

export function ShopScreen({ basket, setBasket, go }) {
  const service = useService();
  const add = (product) => {
    setBasket([...basket, product]);
    service.track('product_added', { product: product.id, price: product.price });
    service.setMetric(
      'basket_value',
      [...basket, product].reduce((sum, { price }) => sum + price, 0),
    );
  };
  return (
    <Page title="Harbour Outdoor" lead="Three things that last. Put one into your basket and order it.">
      {products.map((product) => (
        <Row key={product.id} label={product.name} detail={product.detail} value={`€ ${product.price}`}>
          <Button
            isQuiet
            label="Add"
            spoken={`Add the ${product.name.toLowerCase()}`}
            onPress={() => add(product)}
          />
        </Row>
      ))}
      <Button label="Go to your order" onPress={() => go('/order')} />
    </Page>
  );
}
