<?php

namespace App\Http\Controllers;

use App\Http\Requests\StoreUploadRequest;
use App\Http\Resources\UploadResource;
use App\Models\Upload;
use Illuminate\Http\Request;
use Illuminate\Http\Response;
use Illuminate\Support\Facades\Storage;

class UploadController extends Controller
{
    /** Upload a file */
    public function store(StoreUploadRequest $request): UploadResource
    {
        $file = $request->file('file');

        $upload = new Upload([
            'purpose' => $request->validated('purpose'),
            'path' => $file->store('uploads', 'local'),
            'original_name' => $file->getClientOriginalName(),
            'mime_type' => $file->getMimeType(),
            'size' => $file->getSize(),
        ]);

        $upload->user()->associate($request->user())->save();

        return new UploadResource($upload);
    }

    /** Show what is known of an upload */
    public function show(Request $request, Upload $upload): UploadResource
    {
        abort_unless($upload->user()->is($request->user()), 404);

        return new UploadResource($upload);
    }

    /** Delete an upload */
    public function destroy(Request $request, Upload $upload): Response
    {
        abort_unless($upload->user()->is($request->user()), 403, 'Only the owner may delete an upload.');

        Storage::disk('local')->delete($upload->path);
        $upload->delete();

        return response()->noContent();
    }
}
