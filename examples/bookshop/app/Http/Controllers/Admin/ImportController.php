<?php

namespace App\Http\Controllers\Admin;

use App\Events\ImportRequested;
use App\Http\Controllers\Controller;
use Docgen\Attributes\Group;
use Docgen\Attributes\Response as ApiResponse;
use Illuminate\Http\JsonResponse;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Validator;
use Illuminate\Support\Str;

#[Group('Back office')]
class ImportController extends Controller
{
    /** Import a publisher's price list */
    #[ApiResponse(202, type: 'array{import: string, rows: int}', description: 'Accepted; the rows are worked off later.')]
    public function __invoke(Request $request): JsonResponse
    {
        $validator = Validator::make($request->all(), [
            'publisher' => 'required|string|max:120',
            'currency' => 'required|in:GBP,EUR,USD',
            'valid_from' => 'required|date_format:Y-m-d',
            'rows' => 'required|array|min:1|max:5000',
            'rows.*.isbn' => 'required|digits:13',
            'rows.*.price' => 'required|numeric|gt:0',
        ]);

        $data = $validator->validate();

        ImportRequested::dispatch($id = (string) Str::uuid(), $data['publisher'], $data['rows']);

        return response()->json(['import' => $id, 'rows' => count($data['rows'])], 202);
    }
}
