<?php

namespace App\Http\Controllers\Admin;

use App\Http\Controllers\Controller;
use App\Http\Resources\EditionResource;
use App\Models\Edition;
use Docgen\Attributes\BodyParameter;
use Docgen\Attributes\Group;
use Illuminate\Http\Request;

#[Group('Back office')]
class AdjustStockController extends Controller
{
    /** Book copies in or out */
    #[BodyParameter('reason', description: 'For the stock ledger.', example: 'Water damage')]
    public function __invoke(Request $request, Edition $edition): EditionResource
    {
        $data = $request->validate([
            'change' => 'required|integer|between:-500,500|not_in:0',
            'reason' => 'nullable|string|max:120',
        ]);

        abort_if($edition->format->isDigital(), 422, 'Digital editions have no stock.');

        $edition->update(['stock' => max(0, $edition->stock + $data['change'])]);

        return new EditionResource($edition);
    }
}
