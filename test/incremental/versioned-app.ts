import { SKELETON } from '../support/built-application.js';

/** An application whose API has older versions: an order that was called differently, and a state that was not there. */
export const VERSIONED = {
  ...SKELETON,
  'docgen.yaml': `documents:
  default:
    info: { version: 2026-03-01 }
    routes: { include: ['api/*'] }
    api_version: { changes: [app/Api] }
    export: { path: docs/openapi.json }
host: { boot: static }
`,
  'routes/api.php': `<?php
use App\\Http\\Controllers\\OrderController;
use Illuminate\\Support\\Facades\\Route;
Route::get('orders', [OrderController::class, 'index'])->name('orders.index');
Route::get('orders/{order}', [OrderController::class, 'show'])->name('orders.show');
Route::get('states', [OrderController::class, 'states'])->name('orders.states');
`,
  'app/State.php': `<?php
namespace App;
enum State: string { case Placed = 'placed'; case Lost = 'lost'; }
`,
  'app/Order.php': `<?php
namespace App;
final class Order { public function __construct(public int $amount, public State $state, public ?string $memo) {} }
`,
  'app/Http/Controllers/OrderController.php': `<?php
namespace App\\Http\\Controllers;
use App\\{Order, State};
use Docgen\\Attributes\\{Example, QueryParameter};
final class OrderController
{
    /** @return list<Order> */
    #[QueryParameter('sort', type: 'string')]
    public function index(): array { return [new Order(5, State::Placed, null)]; }
    #[Example(['amount' => 5, 'memo' => 'a', 'state' => 'lost'], status: 200)]
    public function show(string $order): Order { return new Order(5, State::Placed, null); }
    /** @return list<State> */
    public function states(): array { return State::cases(); }
}
`,
  'app/Api/Amounts.php': change(
    'Amounts',
    '2026-02-01',
    "#[RenamedResponseField(Order::class, from: 'total', to: 'amount')]\n#[RenamedParameter(in: 'query', from: 'order', to: 'sort')]",
  ),
  'app/Api/States.php': change(
    'States',
    '2026-01-10',
    "#[AddedEnumValue(State::class, 'lost')]\n#[AddedOperation('GET /api/states')]",
  ),
};

/** Writes a class that declares one change. */
export function change(name: string, since: string, attributes: string): string {
  return `<?php
namespace App\\Api;
use App\\{Order, State};
use Docgen\\Attributes\\Versioning\\{AddedEnumValue, AddedOperation, ApiVersionChange, AppliesTo, MadeResponseFieldOptional, RemovedResponseField, RenamedParameter, RenamedResponseField};
#[ApiVersionChange(since: '${since}', description: '${name}.')]
${attributes}
final class ${name} {}
`;
}
